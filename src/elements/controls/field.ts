import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { delegatedFocus } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(10)};
    block-size: ${px(56)};
    padding-inline: ${px(16)} ${px(8)};
    border: ${px(1)} solid transparent;
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    cursor: text;
    transition: border-color var(--appkit-hover-ms);
  }
  [part='base']:focus-within {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
    color: var(--appkit-text);
  }
  [part='input'] {
    flex: 1;
    min-inline-size: 0;
    block-size: 100%;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: var(--appkit-text);
    font: inherit;
    text-overflow: ellipsis;
    appearance: none;
  }
  ::placeholder {
    color: var(--appkit-muted);
    opacity: 1;
  }
  ::-webkit-search-cancel-button {
    display: none;
  }
  [part='clear'] {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    padding: 0;
    border: 0;
    border-radius: ${radius(12)};
    background: none;
    color: var(--appkit-muted);
    cursor: pointer;
  }
  [part='error'] {
    padding: ${px(6)} ${px(16)} 0;
    color: var(--appkit-danger);
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
  }
  :has([aria-invalid]) {
    border-color: var(--appkit-danger);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border-color: CanvasText;
    }
    [part='base']:focus-within {
      border-color: Highlight;
      outline: ${px(1)} solid Highlight;
    }
  }
`

/**
 * @summary A single-line text input, for example for a search or an email address. The native `input` event bubbles
 * through; read `value` then.
 *
 * @slot end - Content at the end, such as a submit button.
 * @csspart base - The box.
 * @csspart input - The native input.
 * @csspart clear - The button that clears the field.
 * @csspart error - The error message below the box.
 * @fires input - The text has changed, by typing or by the clear button.
 */
export class FieldElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = delegatedFocus

  @property() label = ''
  @property() value = ''
  @property() type: 'text' | 'search' | 'email' = 'text'
  @property() icon: IconName | '' = ''
  @property() error = ''
  /** Accessible name of the clear button. Empty hides the button. */
  @property({ attribute: 'clear-label' }) clearLabel = ''
  @property() autocomplete: AutoFill = 'off'
  /** Makes the field read-only. It keeps the focus, so that keyboard focus does not leave the dialog. */
  @property({ type: Boolean, reflect: true }) disabled = false

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render() {
    const hasError = this.error !== ''
    return html`<div part="base" @click=${() => this.#input?.focus()}>
        ${this.icon ? html`<appkit-ui-icon size="18" .name=${this.icon}></appkit-ui-icon>` : nothing}
        <input
          part="input"
          .type=${this.type}
          .value=${this.value}
          placeholder=${this.label}
          aria-label=${this.label}
          aria-invalid=${hasError ? 'true' : nothing}
          aria-describedby=${hasError ? 'error' : nothing}
          autocomplete=${this.autocomplete}
          autocapitalize="none"
          spellcheck="false"
          enterkeyhint=${this.type === 'search' ? 'search' : 'go'}
          ?readonly=${this.disabled}
          aria-disabled=${this.disabled ? 'true' : nothing}
          @input=${() => (this.value = this.#input?.value ?? '')}
        />
        ${this.clearLabel && this.value && !this.disabled ? this.#renderClearButton() : nothing}<slot name="end"></slot>
      </div>
      <p part="error" id="error" role="alert" dir="auto" ?hidden=${!hasError}>${this.error}</p>`
  }

  #renderClearButton() {
    return html`<button part="clear" type="button" aria-label=${this.clearLabel} @click=${this.#clear}>
      <appkit-ui-icon name="x" size="18"></appkit-ui-icon>
    </button>`
  }

  #clear(): void {
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
