import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import '../../elements/display/icon.js'
import '../../elements/controls/text-link.js'
import { assets } from '../../i18n/en/balances.js'
import { normalizeDigits, normalizeTypedAmount } from '../../lib/amounts.js'
import { amountField } from './amount-field.styles.js'
import { defineView, View } from './view.js'

// One separator with three digits after it and up to three before it: decimals or thousands.
const AMBIGUOUS = /^[1-9]\d{0,2}([.,])\d{3}$/
// All from the first digit to the last, with a separator in front.
const DIGITS = /[.,]?\p{N}(?:.*\p{N})?/su
// Digits with at most one separator, or groups of three (of two or three, as in India) and other decimals. Not an exponent,
// a fraction, a date, a hexadecimal number, an amount next to a symbol with digits, or several numbers.
const ONE_NUMBER = /^\d*(?:[.,]\d+)?$|^\d{1,3}([.,\s'’_])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d+)?$/

// Reads a pasted amount. A comma groups thousands where the language says so. A point is always a decimal one: most
// wallets and explorers write it in every language, and the other reading would be a thousand times as much. Returns the
// number in `guessed` if the language allows another reading, and no text for anything but one number.
export function readPastedAmount(pasted: string, locale: string): { readonly text: string; readonly guessed?: string } {
  const trimmed = pasted.trim()
  // The compatibility form of an exponent or a fraction consists of plain digits.
  if (trimmed.length > MAX_PASTED_LENGTH || /\p{No}/u.test(trimmed)) return { text: '' }
  const plain = normalizeDigits(trimmed.normalize('NFKC').replace(/[\u066c\p{Cf}]/gu, ''))
  const [digits = ''] = DIGITS.exec(plain) ?? []
  if (!ONE_NUMBER.test(digits)) return { text: '' }
  const bare = digits.replace(/[^\d.,]/g, '')
  const separator = AMBIGUOUS.exec(bare)?.[1]
  const parts = new Intl.NumberFormat(locale).formatToParts(10_000.5)
  const find = (kind: 'group' | 'decimal') => parts.find(({ type }) => type === kind)?.value
  const text = normalizeTypedAmount(separator === ',' && find('group') === ',' ? bare.replace(',', '') : digits)
  return { text, ...(separator && separator !== find('decimal') && { guessed: bare }) }
}

const MAX_PASTED_LENGTH = 100

/**
 * An input for an amount of tokens or dollars, with the available balance below it.
 *
 * @slot - The token selector.
 * @fires appkit-amount-typed - The user typed; `detail` is the amount as digits with at most one decimal point.
 * @fires appkit-amount-turned - The user switched to the other unit.
 * @fires appkit-amount-most - The user selected the maximum amount.
 */
export class AmountField extends View {
  static override styles = [super.styles, amountField]
  static override shadowRootOptions = { ...View.shadowRootOptions, delegatesFocus: true }

  @property() label = ''
  /** The amount as digits with at most one decimal point. */
  @property() text = ''
  @property() sign = ''
  /** The amount of a field next to this one. Both get the same text size. */
  @property({ attribute: false }) peerText = ''
  /** The amount converted to the other unit; '' if unknown. If `invalid`, the reason. */
  @property() convertedAmount = ''
  /** The same amount without rounding, if it is longer. */
  @property({ attribute: false }) exactAmount = ''
  /** The unit that the user can switch to; '' if the amount has only one. */
  @property() otherUnit: 'money' | 'token' | '' = ''
  @property() balance = ''
  @property({ attribute: false }) exactBalance = ''
  @property({ attribute: false }) end: unknown
  @property({ type: Boolean }) hasMax = false
  @property({ type: Boolean }) fixed = false
  @property({ type: Boolean }) busy = false
  @property({ type: Boolean }) invalid = false

  @state() private guess: { readonly pasted: string; readonly text: string } | undefined

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render(): unknown {
    const t = this.t(assets)
    const size = getSizeClass(this.text.length >= this.peerText.length ? this.text : this.peerText)
    return html`<div class="box" @click=${this.#focusInput}>
      <div class="line">
        <span class="number" dir="ltr">
          ${this.sign && this.text ? html`<span class=${`sign ${size}`} aria-hidden="true">${this.sign}</span>` : nothing}
          <input
            class=${size}
            title=${this.exactAmount && this.fixed ? this.exactAmount : nothing}
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            enterkeyhint="done"
            dir="ltr"
            placeholder=${`${this.sign}0`}
            aria-label=${this.label || t.amount}
            aria-invalid=${this.invalid ? 'true' : nothing}
            .value=${this.text}
            ?readonly=${this.fixed}
            ?data-busy=${this.busy}
            @input=${this.#onInput}
          />
        </span>
        <slot>${this.end}</slot>
      </div>
      <div class="line small">${this.#renderConverted()}${this.#renderBalance()}</div>
      ${this.#renderGuess()}
    </div>`
  }

  #renderConverted(): TemplateResult {
    const t = this.t(assets)
    const exact = this.fixed ? '' : this.exactAmount
    const amount = html`<bdi title=${exact || nothing}>${this.convertedAmount}</bdi>`
    if (!this.otherUnit) return html`<span class="other">${amount}</span>`
    const label = this.otherUnit === 'money' ? t.inFiat : t.inToken
    return html`<button class="other" type="button" @click=${() => this.#emit('appkit-amount-turned')}>
      ${amount}<appkit-ui-icon name="swap" size="16"></appkit-ui-icon><span class="told">${label}</span>
    </button>`
  }

  #renderBalance(): unknown {
    const t = this.t(assets)
    if (!this.balance && !this.hasMax) return nothing
    return html`<span class="held"
      >${this.balance ? html`<span title=${this.exactBalance || nothing}>${t.available(this.balance)}</span>` : nothing}${
        this.hasMax
          ? html`<appkit-ui-text-link @click=${() => this.#emit('appkit-amount-most')}>${t.max}</appkit-ui-text-link>`
          : nothing
      }</span
    >`
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options)
  }

  readonly #focusInput = (event: Event): void => {
    const inner = event.composedPath()[0]
    if (inner instanceof Element && !inner.closest('button')) this.#input?.focus()
  }

  readonly #onInput = ({ inputType = '' }: InputEvent): void => {
    const input = this.#input
    if (!input) return
    const isPasted = /^insertFrom(?:Paste|Drop|Yank)$/.test(inputType)
    const read = isPasted ? readPastedAmount(input.value, this.#locale) : undefined
    const text = read ? read.text : normalizeTypedAmount(input.value)
    if (text !== input.value) input.value = text
    this.guess = read?.guessed === undefined ? undefined : { pasted: read.guessed, text }
    this.#emit('appkit-amount-typed', text)
  }

  get #locale(): string {
    return this.use(LocaleController).state.tag
  }

  // How a pasted amount was read that has two meanings, as long as it is in the field.
  #renderGuess(): unknown {
    const { guess, text } = this
    if (!guess || guess.text !== text) return nothing
    const [whole = '', fraction] = text.split('.')
    const shape = { useGrouping: false, minimumFractionDigits: fraction?.length ?? 0 }
    const amount = new Intl.NumberFormat(this.#locale, shape).format(Number(`${whole}.${fraction ?? 0}`))
    return html`<p class="small" role="status">${this.t(assets).readAs(guess.pasted, amount)}</p>`
  }

  #emit(name: string, detail?: string): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

function getSizeClass(text: string): 'large' | 'middle' | 'little' | 'least' {
  if (text.length <= 9) return 'large'
  return text.length <= 13 ? 'middle' : text.length <= 20 ? 'little' : 'least'
}

defineView('appkit-amount-field', AmountField)
