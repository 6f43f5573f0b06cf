import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a note looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    gap: ${px(10)};
    padding: ${px(12)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
  }
  :host([variant='warning']) [part='base'] {
    background: var(--appkit-warning-soft);
    color: var(--appkit-warning);
  }
  :host([variant='danger']) [part='base'] {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
  }
  span {
    min-inline-size: 0;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
  }
`
