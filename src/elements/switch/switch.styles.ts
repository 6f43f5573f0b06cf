import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a switch looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(12)};
    inline-size: 100%;
    min-block-size: ${px(40)};
    padding: ${px(4)};
    border: 0;
    border-radius: ${radius(12)};
    background: none;
    color: var(--appkit-text);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part='track'] {
    display: block;
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(24)};
    padding: ${px(3)};
    border-radius: ${radius(12)};
    background: var(--appkit-muted);
    transition: background-color var(--appkit-hover-ms);
  }
  [part='track']::before {
    content: '';
    display: block;
    inline-size: ${px(18)};
    block-size: ${px(18)};
    border-radius: ${radius(9)};
    background: var(--appkit-surface);
    transition: margin-inline-start var(--appkit-header-ms) var(--appkit-ease);
  }
  :host([checked]) [part='track'] {
    background: var(--appkit-accent-fill);
  }
  :host([checked]) [part='track']::before {
    margin-inline-start: ${px(16)};
    background: var(--appkit-on-accent);
  }
  :disabled {
    color: var(--appkit-muted);
    cursor: default;
  }
  :disabled [part='track'] {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    [part='track'] {
      border: ${px(1)} solid ButtonText;
      background: ButtonFace;
      padding: ${px(2)};
    }
    [part='track']::before {
      background: ButtonText;
    }
    :host([checked]) [part='track'] {
      background: Highlight;
    }
    :host([checked]) [part='track']::before {
      background: HighlightText;
    }
  }
`
