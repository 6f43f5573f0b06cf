import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a tooltip looks. */
export const styles = css`
  :host {
    display: contents;
  }
  [part='bubble'] {
    position: fixed;
    inset: auto;
    max-inline-size: ${px(240)};
    margin: 0;
    padding: ${px(6)} ${px(10)};
    overflow: visible;
    border: ${px(1)} solid transparent;
    border-radius: ${radius(8)};
    background: var(--appkit-text);
    color: var(--appkit-surface);
    font: 500 var(--appkit-type-12);
    overflow-wrap: anywhere;
    white-space: pre-line;
    pointer-events: none;
    opacity: 0;
    transition: opacity var(--appkit-header-ms);
  }
  [part='bubble']:popover-open {
    opacity: 1;
    @starting-style {
      opacity: 0;
    }
  }
`
