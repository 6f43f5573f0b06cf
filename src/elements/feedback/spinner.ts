import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

const styles = css`
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

/**
 * @summary A spinner in the text color. Describe the pending operation in the adjacent text.
 *
 * @csspart base - The circle.
 */
export class SpinnerElement extends LitElement {
  static override styles = [base, styles]

  @property({ reflect: true, type: Number }) size: 16 | 20 | 24 = 20

  override render() {
    return html`<span part="base" aria-hidden="true"></span>`
  }
}

define('appkit-ui-spinner', SpinnerElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-spinner': SpinnerElement
  }
}
