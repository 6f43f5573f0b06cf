import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a tile looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    inline-size: 100%;
    padding: ${px(10)} ${px(2)};
    border-radius: ${radius(14)};
    text-align: center;
  }
  [part='name'] {
    max-inline-size: 100%;
    overflow: hidden;
    font: 400 var(--appkit-type-12);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
`
