import { css, html, LitElement } from 'lit'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: ${px(360)};
  }
  [part='base'] {
    overflow: hidden;
    border-radius: ${radius(24)};
    background: var(--appkit-surface);
    box-shadow: var(--appkit-shadow);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
  }
`

/**
 * @summary The background surface of a screen.
 *
 * @slot - The content.
 * @csspart base - The box.
 */
export class CardElement extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html`<div part="base"><slot></slot></div>`
  }
}

define('appkit-ui-card', CardElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-card': CardElement
  }
}
