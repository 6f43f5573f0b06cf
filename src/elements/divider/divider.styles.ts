import { css } from 'lit'
import { px } from '../px.js'

/** How a divider looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    padding: ${px(8)} ${px(12)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part='base']::before,
  [part='base']::after {
    content: '';
    flex: 1;
    border-block-start: ${px(1)} solid var(--appkit-line);
  }
`
