import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

/** How the screens of a swap look. */
export const swapView = css`
  appkit-ui-note {
    padding-block-start: ${px(4)};
  }
  appkit-swap-details {
    padding-block: ${px(4)};
  }
  .waiting {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
  }
  .box {
    block-size: ${px(98)};
    border-radius: ${radius(18)};
  }
  .line {
    block-size: ${px(48)};
    border-radius: ${radius(14)};
  }
`
