import { css } from 'lit'
import { px } from './px.js'

/** What every element starts from: boxes that count their border, and a focus ring for the keyboard. */
export const base = css`
  :host {
    display: block;
    box-sizing: border-box;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
    margin: 0;
  }
  :focus-visible {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(2)};
  }
`
