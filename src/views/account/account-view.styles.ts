import { css } from 'lit'
import { px } from '../../elements/px.js'

export const styles = css`
  .details {
    font: 400 var(--appkit-type-13);
  }
  .details strong {
    display: block;
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
  }
  .address {
    color: var(--appkit-muted);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    user-select: all;
  }
  /* A gap that is seen and not copied. */
  .address span {
    margin-inline-end: 0.45em;
  }
  .wallet {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    min-block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
  }
  .wallet div {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    min-inline-size: 0;
  }
  .wallet :is(b, small) {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext; /* the end of a name is cut, whichever way it is written */
    white-space: nowrap;
  }
  .wallet b {
    font: 500 var(--appkit-type-15);
  }
  .wallet small {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  .way-out {
    padding-block-start: ${px(8)};
  }
`
