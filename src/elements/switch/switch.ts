import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './switch.styles.js'

/** What `appkit-ui-switched` carries. */
export interface Switched {
  readonly checked: boolean
}

/**
 * @summary Something that is on or off, and takes effect at once.
 *
 * @csspart base - The native button, its label included.
 * @csspart track - What the thumb moves in.
 * @fires appkit-ui-switched - It was turned on or off; `detail.checked` says which.
 */
export class SwitchElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** What it turns on. Required. */
  @property() label = ''
  /** Whether it is on. */
  @property({ type: Boolean, reflect: true }) checked = false
  /** Shows no label, where the place is too narrow for one. */
  @property({ type: Boolean, reflect: true }) compact = false
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return html`<button
      part="base"
      type="button"
      role="switch"
      aria-checked=${this.checked}
      aria-label=${this.compact ? this.label : nothing}
      ?disabled=${this.disabled}
      @click=${this.#flip}
    >
      ${this.compact ? nothing : html`<span>${this.label}</span>`}<i part="track"></i>
    </button>`
  }

  #flip(): void {
    this.checked = !this.checked
    const detail = { checked: this.checked }
    this.dispatchEvent(new CustomEvent<Switched>('appkit-ui-switched', { detail, bubbles: true, composed: true }))
  }
}

define('appkit-ui-switch', SwitchElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-switch': SwitchElement
  }
  interface HTMLElementEventMap {
    'appkit-ui-switched': CustomEvent<Switched>
  }
}
