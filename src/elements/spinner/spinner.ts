import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './spinner.styles.js'

/**
 * @summary A turning circle in the colour of the text around it. What is being waited for stands beside it.
 *
 * @csspart base - The circle.
 */
export class SpinnerElement extends LitElement {
  static override styles = [base, styles]

  /** Side in px of the drawing. */
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
