import { css } from 'lit'
import { px } from './px.js'

/** Takes a native button and a link back to plain text, alike. */
export const actionStyles = css`
  [part='base'] {
    appearance: none;
    border: 0;
    padding: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition: background-color var(--appkit-hover-ms);
  }
  [aria-disabled] {
    cursor: default;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid ButtonBorder;
    }
    [aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`
