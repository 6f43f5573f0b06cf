import { html, LitElement } from 'lit'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './card.styles.js'

/**
 * @summary The surface that screens stand on.
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
