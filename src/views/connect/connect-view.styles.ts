import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

export const styles = css`
  .room,
  .login:empty,
  li:first-child appkit-ui-row {
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  /* the room of what is still on its way */
  .login {
    min-block-size: ${px(48)};
  }
  .login + .login {
    margin-block-start: ${px(4)};
  }
  .room,
  .email {
    min-block-size: ${px(56)};
  }
  .protocol {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
`
