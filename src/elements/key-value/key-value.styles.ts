import { css } from 'lit'
import { px } from '../px.js'

/** How a key value looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    justify-content: space-between;
    gap: ${px(12)};
    padding: ${px(5)} ${px(4)};
  }
  [part='key'] {
    flex: none;
    max-inline-size: 60%;
    color: var(--appkit-muted);
    overflow-wrap: anywhere;
  }
  [part='value'] {
    min-inline-size: 0;
    font-variant-numeric: tabular-nums;
    text-align: end;
    overflow-wrap: anywhere;
  }
`
