import { css } from 'lit'
import { px } from '../../elements/element.js'

export const styles = css`
  appkit-ui-ring {
    margin: ${px(20)} 0 ${px(12)};
  }
  /* A picture without a ring has the same place. */
  .still {
    display: grid;
    place-items: center;
    block-size: ${px(104)};
    margin: ${px(20)} 0 ${px(12)};
  }
  .words {
    max-inline-size: ${px(280)};
    min-block-size: ${px(72)};
  }
  .words ~ :not(appkit-ui-button) {
    align-self: stretch;
  }
  .wide {
    margin-block-start: ${px(8)};
  }
`
