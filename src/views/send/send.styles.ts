import { css } from 'lit'
import { px } from '../../elements/element.js'

export const sendStyles = css`
  :host {
    gap: ${px(8)};
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(12)};
  }
  .muted {
    color: var(--appkit-muted);
  }
  .who {
    display: flex;
    align-items: center;
    gap: ${px(8)};
  }
  .who b {
    min-inline-size: 0;
    overflow: hidden;
    font: 500 var(--appkit-type-15);
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
    white-space: nowrap;
  }
  .address {
    color: var(--appkit-text);
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
  /* A visual gap that is not part of the copied text. */
  .address span {
    margin-inline-end: 0.45em;
  }
  .step {
    font: 500 var(--appkit-type-13);
    text-align: center;
  }
  .main {
    padding-block-start: ${px(4)};
  }
`
