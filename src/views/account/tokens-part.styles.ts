import { css } from 'lit'
import { px } from '../../elements/px.js'

/** How a list of tokens looks: rows that are read, not pressed. */
export const tokenList = css`
  ul {
    max-block-size: ${px(56 * 5.5)};
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--appkit-hover) transparent;
  }
  li {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
    /* Thousands of them cost what is seen of them. */
    content-visibility: auto;
    contain-intrinsic-block-size: ${px(56)};
  }
  .words,
  .worth {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }
  .words {
    flex: 1;
  }
  .worth {
    flex: none;
    align-items: flex-end;
    max-inline-size: 50%;
    font-variant-numeric: tabular-nums;
  }
  :is(b, small) {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext; /* the end of a name is cut, whichever way it is written */
    white-space: nowrap;
  }
  b {
    font: 500 var(--appkit-type-15);
  }
  small {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
  }
  .failed {
    padding: ${px(8)} ${px(12)};
    color: var(--appkit-muted);
    text-align: center;
  }
`
