import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a tag looks. */
export const styles = css`
  :host {
    flex: none;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: block;
    padding: ${px(3)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--appkit-neutral-soft);
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-12);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  :host([variant='success']) [part='base'] {
    background: var(--appkit-success-soft);
    color: var(--appkit-success);
  }
  :host([variant='accent']) [part='base'] {
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
  }
`
