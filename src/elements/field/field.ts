import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import type { IconName } from '../icon/icon-paths.js'
import '../icon/icon.js'
import { styles } from './field.styles.js'

/**
 * @summary One line of text to type: a search, an email address. Its `input` event comes through as it is; read
 * `value` then.
 *
 * @slot end - What stands at the end, as a button that sends.
 * @csspart base - The box.
 * @csspart input - The native input.
 * @csspart clear - The button that empties it.
 * @csspart error - What is wrong, under the box.
 * @fires input - The text has changed, by typing or by the button that empties it.
 */
export class FieldElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** What to type, as name of the field and in it while it is empty. Required. */
  @property() label = ''
  /** The text. */
  @property() value = ''
  /** Which keyboard and which checks. */
  @property() type: 'text' | 'search' | 'email' = 'text'
  /** An icon before the text; none when empty. */
  @property() icon: IconName | '' = ''
  /** What is wrong with the text. */
  @property() error = ''
  /** The name of the button that empties the field; without it there is none. */
  @property({ attribute: 'clear-label' }) clearLabel = ''
  /** What browsers may fill in. */
  @property() autocomplete: AutoFill = 'off'
  /** Cannot be changed; it keeps the focus, so that the keyboard does not fall out of the dialog. */
  @property({ type: Boolean, reflect: true }) disabled = false

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render() {
    const wrong = this.error !== ''
    return html`<div part="base" @click=${() => this.#input?.focus()}>
        ${this.icon ? html`<appkit-ui-icon size="18" .name=${this.icon}></appkit-ui-icon>` : nothing}
        <input
          part="input"
          .type=${this.type}
          .value=${this.value}
          placeholder=${this.label}
          aria-label=${this.label}
          aria-invalid=${wrong ? 'true' : nothing}
          aria-describedby=${wrong ? 'error' : nothing}
          autocomplete=${this.autocomplete}
          autocapitalize="none"
          spellcheck="false"
          enterkeyhint=${this.type === 'search' ? 'search' : 'go'}
          ?readonly=${this.disabled}
          aria-disabled=${this.disabled ? 'true' : nothing}
          @input=${() => (this.value = this.#input?.value ?? '')}
        />
        ${this.clearLabel && this.value && !this.disabled ? this.#clear() : nothing}<slot name="end"></slot>
      </div>
      <p part="error" id="error" role="alert" ?hidden=${!wrong}>${this.error}</p>`
  }

  #clear() {
    return html`<button part="clear" type="button" aria-label=${this.clearLabel} @click=${this.#empty}>
      <appkit-ui-icon name="x" size="18"></appkit-ui-icon>
    </button>`
  }

  #empty(): void {
    this.value = ''
    this.#input?.focus()
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
}

define('appkit-ui-field', FieldElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-field': FieldElement
  }
}
