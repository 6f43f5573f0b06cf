import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base, define, px, radius } from '../element.js'

/** How a code field looks: a box a digit, and one field over all of them. */
const styles = css`
  :host {
    display: block;
  }
  [part='base'] {
    position: relative;
    display: flex;
    justify-content: center;
    gap: ${px(8)};
    direction: ltr; /* a code reads from left to right in every language */
  }
  [part='digit'] {
    display: grid;
    place-items: center;
    flex: 1;
    min-inline-size: 0;
    max-inline-size: ${px(48)};
    block-size: ${px(56)};
    border: ${px(1)} solid transparent;
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
    outline: none !important; /* the box of the next digit has the ring */
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
 * @summary One field for a one-time code, drawn as a box a digit: a code can be typed, pasted with what stands around
 * it, or filled in by the browser.
 *
 * @csspart base - The boxes.
 * @csspart digit - One box.
 * @csspart error - What is wrong, under them.
 * @fires input - The code has changed; read `value`.
 * @fires complete - The last digit is there.
 */
export class CodeFieldElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** The name of the field. Required. */
  @property() label = ''
  /** The digits so far. */
  @property() value = ''
  /** How many digits the code has. */
  @property({ type: Number }) digits = 6
  /** What is wrong with the code. */
  @property({ reflect: true }) error = ''
  /** Cannot be changed; it keeps the focus, so that the next code can be typed at once. */
  @property({ type: Boolean, reflect: true }) disabled = false
  @query('input') private input!: HTMLInputElement | null

  override render() {
    const wrong = this.error !== ''
    const next = Math.min(this.value.length, this.digits - 1)
    return html`<div part="base">
        <input
          .value=${this.value}
          aria-label=${this.label}
          aria-invalid=${wrong ? 'true' : nothing}
          aria-describedby=${wrong ? 'error' : nothing}
          autocomplete="one-time-code"
          inputmode="numeric"
          autocapitalize="none"
          spellcheck="false"
          enterkeyhint="go"
          ?readonly=${this.disabled}
          aria-disabled=${this.disabled ? 'true' : nothing}
          @input=${this.#typed}
          @paste=${this.#pasted}
        />
        ${Array.from(
          { length: this.digits },
          (_, at) =>
            html`<span part="digit" aria-hidden="true" ?data-next=${at === next}>${this.value[at] ?? ''}</span>`,
        )}
      </div>
      <p part="error" id="error" role="alert" ?hidden=${!wrong}>${this.error}</p>`
  }

  readonly #typed = (): void => this.#take(this.input?.value ?? '')

  /** A pasted code replaces what is there: whoever pastes has the whole of it. */
  readonly #pasted = (event: ClipboardEvent): void => {
    const digits = digitsOf(event.clipboardData?.getData('text') ?? '')
    if (!digits || this.disabled) return
    event.preventDefault()
    this.#take(digits)
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }

  #take(text: string): void {
    const before = this.value
    this.value = digitsOf(text).slice(0, this.digits)
    if (this.input) this.input.value = this.value // what is no digit must not stay in the field
    if (this.value !== before && this.value.length === this.digits) this.dispatchEvent(new Event('complete'))
  }
}

/** The digits of a text, written in any script's numerals that keyboards give. */
function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, '')
}

define('appkit-ui-code-field', CodeFieldElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-code-field': CodeFieldElement
  }
}
