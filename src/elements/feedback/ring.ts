import { css, html, LitElement, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
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
  :host([state='failed']) [part='line'],
  :host([state='still']) [part='line'] {
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

export type RingState = 'turning' | 'still' | 'failed' | 'done'

/**
 * @summary A line that rotates around a picture while an operation is pending. Describe the operation in text below it.
 *
 * @slot - The picture, 80 px.
 * @csspart base - The box, 104 px.
 * @csspart line - The rotating line.
 */
export class RingElement extends LitElement {
  static override styles = [base, styles]

  /**
   * `turning`: the line rotates. `still`: no line. `failed`: the line disappears and the picture shakes once. `done`: the
   * line closes.
   */
  @property({ reflect: true }) state: RingState = 'turning'

  override render() {
    return html`<div part="base">
      <svg part="line" aria-hidden="true">${svg`<rect pathLength="350" />`}</svg>
      <slot></slot>
    </div>`
  }
}

define('appkit-ui-ring', RingElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-ring': RingElement
  }
}
