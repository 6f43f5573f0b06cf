import { html, LitElement } from 'lit'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './box.styles.js'

/**
 * @summary A raised box that keeps what belongs together apart from the rest.
 *
 * @slot - The content.
 * @csspart base - The box.
 */
export class BoxElement extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html`<div part="base"><slot></slot></div>`
  }
}

define('appkit-ui-box', BoxElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-box': BoxElement
  }
}
