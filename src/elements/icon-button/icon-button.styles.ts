import { css } from 'lit'
import { px, radius } from '../px.js'

/** How an icon button looks. */
export const styles = css`
  :host {
    flex: none;
    inline-size: ${px(40)};
  }
  [part='base'] {
    display: grid;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(12)};
    color: var(--appkit-muted);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
      color: var(--appkit-text);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  [aria-disabled] {
    opacity: 0.5;
  }
`
