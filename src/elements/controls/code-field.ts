import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { delegatedFocus } from '../action.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    display: block;
  }
  [part='base'] {
    position: relative;
    display: flex;
    justify-content: center;
    gap: ${px(8)};
    direction: ltr; /* codes are read left to right in every language */
  }
  [part='digit'] {
    display: grid;
    place-items: center;
    flex: 1;
    min-inline-size: 0;
    max-inline-size: ${px(48)};
    block-size: ${px(56)};
    border: ${px(1)} solid color-mix(in srgb, var(--appkit-muted) 75%, var(--appkit-surface)); /* 3:1 */
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 600 var(--appkit-type-18);
    font-variant-numeric: tabular-nums;
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    padding: 0;
    border: 0;
    outline: none !important; /* the box of the next digit shows the focus ring */
    background: none;
    color: transparent;
    caret-color: transparent;
    font: inherit;
    cursor: text;
    appearance: none;
  }
  input::selection {
    background: none;
  }
  input:focus ~ [part='digit'][data-next] {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
  }
  :host([error]:not([error=''])) [part='digit'] {
    border-color: var(--appkit-danger);
  }
  :host([disabled]) [part='digit'] {
    color: var(--appkit-muted);
  }
  [part='error'] {
    padding: ${px(8)} ${px(4)} 0;
    color: var(--appkit-danger);
    font: 400 var(--appkit-type-13);
    text-align: center;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    [part='digit'] {
      border-color: CanvasText;
    }
    input:focus ~ [part='digit'][data-next] {
      border-color: Highlight;
      outline: ${px(1)} solid Highlight;
    }
  }
`

/**
 * @summary An input for a one-time code, drawn as one box per digit. The code can be typed, pasted with surrounding
 * text, or filled in by the browser.
 *
 * @csspart base - The boxes.
 * @csspart digit - One box.
 * @csspart error - The error message below the boxes.
 * @fires input - The code has changed; read `value`.
 * @fires complete - The last digit was entered.
 */
export class CodeFieldElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = delegatedFocus

  @property() label = ''
  @property() value = ''
  @property({ type: Number }) digits = 6
  @property({ reflect: true }) error = ''
  /** Makes the field read-only. It keeps the focus, so that the next code can be typed at once. */
  @property({ type: Boolean, reflect: true }) disabled = false
  @query('input') private input!: HTMLInputElement | null

  override render() {
    const hasError = this.error !== ''
    const next = Math.min(this.value.length, this.digits - 1)
    return html`<div part="base">
        <input
          .value=${this.value}
          aria-label=${this.label}
          aria-invalid=${hasError ? 'true' : nothing}
          aria-describedby=${hasError ? 'error' : nothing}
          autocomplete="one-time-code"
          inputmode="numeric"
          autocapitalize="none"
          spellcheck="false"
          enterkeyhint="go"
          ?readonly=${this.disabled}
          aria-disabled=${this.disabled ? 'true' : nothing}
          @input=${this.#onInput}
          @paste=${this.#onPaste}
        />
        ${Array.from(
          { length: this.digits },
          (_, index) =>
            html`<span part="digit" aria-hidden="true" ?data-next=${index === next}>${this.value[index] ?? ''}</span>`,
        )}
      </div>
      <p part="error" id="error" role="alert" ?hidden=${!hasError}>${this.error}</p>`
  }

  readonly #onInput = (): void => this.#setValue(this.input?.value ?? '')

  // Pasted text contains the whole code, so it replaces the current value.
  readonly #onPaste = (event: ClipboardEvent): void => {
    const digits = findCode(event.clipboardData?.getData('text') ?? '', this.digits)
    if (!digits || this.disabled) return
    event.preventDefault()
    this.#setValue(digits)
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }

  #setValue(text: string): void {
    const before = this.value
    this.value = extractDigits(text).slice(0, this.digits)
    if (this.input) this.input.value = this.value // removes characters that are not digits
    if (this.value !== before && this.value.length === this.digits) this.dispatchEvent(new Event('complete'))
  }
}

// Returns the first code in a text that may contain other numbers, as "2-step code: 123 456, valid for 10 minutes", otherwise
// all its digits.
function findCode(text: string, length: number): string {
  const plain = toLatinDigits(text)
  const [, code = plain] = new RegExp(`(?:^|\\D)(\\d(?:[ -]?\\d){${length - 1}})(?!\\d)`).exec(plain) ?? []
  return removeNonDigits(code)
}

function extractDigits(text: string): string {
  return removeNonDigits(toLatinDigits(text))
}

function removeNonDigits(text: string): string {
  return text.replace(/\D/g, '')
}

// Converts full-width, Arabic-Indic and Persian numerals.
function toLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
}

define('appkit-ui-code-field', CodeFieldElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-code-field': CodeFieldElement
  }
}
