import { html, LitElement } from 'lit'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './divider.styles.js'

/**
 * @summary A line between two groups, with a word in it.
 *
 * @slot - The word.
 * @csspart base - The line.
 */
export class DividerElement extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html`<div part="base">
      <span><slot></slot></span>
    </div>`
  }
}

define('appkit-ui-divider', DividerElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-divider': DividerElement
  }
}
