import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a text link looks. */
export const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: inline-block;
    /* The line keeps its height; the target is taller than it. */
    margin-block: ${px(-4)};
    padding-block: ${px(4)};
    border-radius: ${radius(6)};
    color: var(--appkit-accent-ink);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  [aria-disabled] {
    color: var(--appkit-muted);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: 0;
    }
  }
`
