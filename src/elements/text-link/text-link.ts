import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './text-link.styles.js'

/**
 * @summary A link, or a button without weight, in a line of text.
 *
 * @slot - Its words.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - Its colour, darkened or lightened until it reads.
 */
export class TextLinkElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** Makes it a link. */
  @property() href = ''
  /** Where the link opens. */
  @property() target = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return action(this, html`<slot></slot>`)
  }
}

define('appkit-ui-text-link', TextLinkElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-text-link': TextLinkElement
  }
}
