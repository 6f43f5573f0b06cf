import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, define, px, radius } from '../element.js'

/** How a field looks. */
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
