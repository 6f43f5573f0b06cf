import { css } from 'lit'
import { px, radius } from '../px.js'

/** How tabs look. */
export const styles = css`
  [part='base'] {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding: ${px(3)};
    border-radius: ${radius(12)};
    background: var(--appkit-raised);
  }
  [part='base']:has(:nth-child(4)) {
    grid-auto-columns: minmax(0, auto); /* so many do not fit in equal parts */
  }
  [part='tab'] {
    min-inline-size: 0;
    block-size: ${px(34)};
    padding-inline: ${px(4)};
    overflow: hidden;
    border: 0;
    border-radius: ${radius(9)};
    background: none;
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
    transition:
      background-color var(--appkit-hover-ms),
      color var(--appkit-hover-ms);
  }
  [aria-selected='true'] {
    background: var(--appkit-surface);
    box-shadow: 0 ${px(1)} ${px(3)} var(--appkit-line);
    color: var(--appkit-text);
  }
  @media (hover: hover) {
    [part='tab']:hover {
      color: var(--appkit-text);
    }
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
    [aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
