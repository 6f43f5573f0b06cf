import { css } from 'lit'
import { px } from '../px.js'

/** How a spinner looks. */
export const styles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: ${px(20)};
    block-size: ${px(20)};
  }
  :host([size='16']) {
    inline-size: ${px(16)};
    block-size: ${px(16)};
  }
  :host([size='24']) {
    inline-size: ${px(24)};
    block-size: ${px(24)};
  }
  [part='base'] {
    display: block;
    block-size: 100%;
    border: ${px(2)} solid color-mix(in srgb, currentcolor 25%, transparent);
    border-block-start-color: currentcolor;
    border-radius: 50%;
    animation: turn var(--appkit-turn-ms) linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (forced-colors: active) {
    [part='base'] {
      border-color: Canvas;
      border-block-start-color: CanvasText;
    }
  }
`
