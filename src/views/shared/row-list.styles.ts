import { css } from 'lit'
import { px } from '../../elements/element.js'

/** The height of a row of a list that is read, with the gap under it, in px of the drawing. */
export const ROW_HEIGHT = 60

/** How a list of rows that are read looks: as high as its rows, up to those that are seen at once. */
export const rowList = css`
  :host {
    padding: 0 0 ${px(8)};
  }
  .rows {
    /* Half of the next row shows that there are more. */
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
