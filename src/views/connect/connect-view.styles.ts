import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

export const styles = css`
  li:first-child appkit-ui-row {
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  /* the room of what is still on its way */
  .room {
    block-size: ${px(56)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    opacity: 0.5;
  }
  .login {
    min-block-size: ${px(48)};
  }
  .login + .login {
    margin-block-start: ${px(4)};
  }
  .email {
    min-block-size: ${px(56)};
  }
  .protocol {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
`
