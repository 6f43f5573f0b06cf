import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './list-heading.styles.js'

/**
 * @summary Names the lines of a list that follow it, such as a month.
 *
 * @csspart base - The words.
 */
export class ListHeadingElement extends LitElement {
  static override styles = [base, styles]

  /** The words. */
  @property() text = ''

  override render() {
    return html`<span part="base" role="heading" aria-level="2" tabindex="-1">${this.text}</span>`
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[part="base"]')?.focus(options)
  }
}

define('appkit-ui-list-heading', ListHeadingElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-list-heading': ListHeadingElement
  }
}
