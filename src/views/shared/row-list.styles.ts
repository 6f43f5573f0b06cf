import { css } from 'lit'
import { px } from '../../elements/element.js'

/** Row height including the gap, in design px. */
export const ROW_HEIGHT = 60

export const rowList = css`
  :host {
    padding: 0 0 ${px(8)};
  }
  .rows {
    /* The last row is cut in half to indicate that the list scrolls. */
    block-size: min(${px(ROW_HEIGHT)} * var(--appkit-rows, 1), ${px(ROW_HEIGHT)} * var(--appkit-seen-rows, 5.5), 70dvh);
    scrollbar-width: thin;
    scrollbar-color: var(--appkit-hover) transparent;
  }
  .rows:focus-visible {
    outline-offset: ${px(-2)};
  }
  .line {
    padding: ${px(8)} ${px(12)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    text-align: center;
    text-wrap: balance;
  }
`
