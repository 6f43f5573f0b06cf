import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a pill looks. */
export const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    max-inline-size: 100%;
    block-size: ${px(36)};
    padding-inline: ${px(6)} ${px(12)};
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    font: 500 var(--appkit-type-15);
  }
  :host([ground='raised']) [part='base'] {
    background: var(--appkit-surface);
  }
  span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    :host(:not([disabled])) [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
  }
`
