import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import '../icon/icon.js'
import { styles } from './pill.styles.js'

/**
 * @summary What is chosen at the moment, and a way to choose another: an account, a network, a token.
 *
 * @slot - Its name.
 * @slot image - Its picture, 24 px.
 * @csspart base - The native button.
 */
export class PillElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The name for screen readers, where the content does not say what pressing does. */
  @property() label = ''
  /** What it stands on: the surface of a card, or a raised box. */
  @property({ reflect: true }) ground: 'surface' | 'raised' = 'surface'
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** Its name, where that is cut. */
  get hint(): string {
    return cutText(this.renderRoot.querySelector('span'), this.textContent)
  }

  override render() {
    return action(
      this,
      html`<slot name="image"></slot><span><slot></slot></span
        ><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon>`,
    )
  }
}

define('appkit-ui-pill', PillElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-pill': PillElement
  }
}
