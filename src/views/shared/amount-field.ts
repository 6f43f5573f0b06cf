import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import '../../elements/display/icon.js'
import '../../elements/controls/text-link.js'
import { assets } from '../../i18n/en/balances.js'
import { isAmountText } from '../../lib/amounts.js'
import { localizeAmount, readAmount, sampleAmount, type AmountReading } from '../../lib/read-amount.js'
import { amountField } from './amount-field.styles.js'
import { defineView, View } from './view.js'

/**
 * An input for an amount of tokens or dollars, with the available balance below it. It keeps what the user enters and
 * reads the whole text by the language ({@link readAmount}). Other amounts are shown in the language's form.
 *
 * @slot - The token selector.
 * @fires appkit-amount-typed - The user changed the text; `detail` is the amount as digits with at most one decimal point, ''
 *   without one, or what the user entered if it is not an amount. No parser of amounts accepts that.
 * @fires appkit-amount-turned - The user switched to the other unit.
 * @fires appkit-amount-most - The user selected the maximum amount.
 */
export class AmountField extends View {
  static override styles = [super.styles, amountField]
  static override shadowRootOptions = { ...View.shadowRootOptions, delegatesFocus: true }

  @property() label = ''
  /** The last `detail`, or an amount that the user did not type. If `fixed`, the amount in the language's form. */
  @property() text = ''
  @property() sign = ''
  /** The token's symbol or the code of the currency. Like the sign, the user may enter it with the number. */
  @property() unit = ''
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

  // What the user entered, and the amount as which it was read. Outdated once one of the other values is another one.
  @state() private entry: { readonly raw: string; readonly text: string; readonly context: string } | undefined

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render(): unknown {
    const t = this.t(assets)
    const shown = this.#shown
    const size = getSizeClass(shown.length >= this.peerText.length ? shown : this.peerText)
    const note = this.#formatNote(shown)
    return html`<div class="box" @click=${this.#focusInput}>
      <div class="line">
        <span class="number" dir="ltr">
          ${this.sign && shown && !shown.includes(this.sign) ? html`<span class=${`sign ${size}`} aria-hidden="true">${this.sign}</span>` : nothing}
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
            aria-invalid=${this.invalid || this.#isUnreadable ? 'true' : nothing}
            aria-describedby=${note ? 'note' : nothing}
            ?readonly=${this.fixed}
            ?data-busy=${this.busy}
            @input=${this.#onInput}
            @change=${this.#onInput}
            @blur=${this.#onInput}
          />
        </span>
        <slot>${this.end}</slot>
      </div>
      <div class="line small">${this.#renderConverted()}${this.#renderBalance()}</div>
      ${note ? html`<p class=${this.#isUnreadable ? 'small wrong' : 'small'} id="note" role="status">${note}</p>` : nothing}
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
          ? html`<appkit-ui-text-link @click=${() => this.#selectMax()}>${t.max}</appkit-ui-text-link>`
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

  protected override updated(): void {
    const input = this.#input
    const shown = this.#shown
    if (input && input.value !== shown) input.value = shown // setting the same text would move the caret in some browsers
  }

  // Typing, pasting, dropping, dictating and filling in all lead here. An amount that is not complete is none while it is
  // being typed, and an error after that.
  readonly #onInput = ({ type }: Event): void => {
    const raw = this.#input?.value ?? ''
    const isUnchanged = raw === this.#shown && (raw === '' || this.text !== '')
    if (type !== 'input' && isUnchanged) return
    const { error, text } = this.#read(raw)
    this.text = error === undefined ? text : error === 'incomplete' && type === 'input' ? '' : raw
    this.entry = { raw, text: this.text, context: this.#context }
    this.#emit('appkit-amount-typed', this.text)
  }

  #selectMax(): void {
    this.entry = undefined
    this.#emit('appkit-amount-most')
  }

  #read(raw: string): AmountReading {
    return readAmount(raw, this.#locale, [this.sign, this.unit])
  }

  get #shown(): string {
    const { entry, text, fixed } = this
    if (fixed) return text
    return entry?.text === text && entry.context === this.#context ? entry.raw : localizeAmount(text, this.#locale)
  }

  get #context(): string {
    return `${this.#locale} ${this.sign} ${this.unit}`
  }

  get #locale(): string {
    return this.use(LocaleController).state.tag
  }

  get #isUnreadable(): boolean {
    return !this.fixed && this.text !== '' && !isAmountText(this.text)
  }

  // How an amount with two meanings was read, or what an amount looks like.
  #formatNote(shown: string): string {
    const t = this.t(assets)
    if (this.#isUnreadable) return t.notAnAmount(sampleAmount(this.#locale))
    if (this.fixed || !this.#read(shown).isAmbiguous) return ''
    return t.readAs(shown.trim(), localizeAmount(this.text, this.#locale))
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
