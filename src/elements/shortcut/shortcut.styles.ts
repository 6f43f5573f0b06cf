import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a shortcut looks. */
export const styles = css`
  :host {
    min-inline-size: 0;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(6)};
    inline-size: 100%;
    padding: ${px(12)} ${px(4)} ${px(10)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    text-align: center;
  }
  [part='name'] {
    max-inline-size: 100%;
    overflow: hidden;
    font: 500 var(--appkit-type-13);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  appkit-ui-icon {
    color: var(--appkit-accent-ink);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  :host([disabled]) :is(appkit-ui-icon, [part='name']) {
    color: var(--appkit-muted);
  }
`
