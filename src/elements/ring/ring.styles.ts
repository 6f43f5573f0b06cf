import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a ring looks. */
export const styles = css`
  :host {
    inline-size: ${px(104)};
  }
  [part='base'] {
    position: relative;
    display: grid;
    place-items: center;
    block-size: ${px(104)};
  }
  [part='line'] {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    color: var(--appkit-accent-ink);
    transition: opacity var(--appkit-view-ms);
  }
  rect {
    x: ${px(2)};
    y: ${px(2)};
    width: ${px(100)};
    height: ${px(100)};
    rx: ${radius(29)};
    fill: none;
    stroke: currentcolor;
    stroke-width: ${px(3)};
    stroke-linecap: round;
    stroke-dasharray: 110 240;
    animation: travel var(--appkit-turn-ms) linear infinite;
  }
  :host([state='failed']) [part='line'] {
    opacity: 0;
  }
  :host([state='failed']) [part='base'] {
    animation: shake 240ms ease-in-out;
  }
  :host([state='done']) rect {
    stroke-dasharray: none;
    animation: none;
  }
  :host([state='done']) [part='line'] {
    color: var(--appkit-success);
  }
  @keyframes travel {
    to {
      stroke-dashoffset: -350;
    }
  }
  @keyframes shake {
    25% {
      translate: calc(${px(-6)} * var(--appkit-move));
    }
    75% {
      translate: calc(${px(6)} * var(--appkit-move));
    }
  }
`
