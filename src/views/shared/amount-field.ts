import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import '../../elements/display/icon.js'
import '../../elements/controls/text-link.js'
import { assets } from '../../i18n/en/balances.js'
import { typedAmount } from '../../lib/amounts.js'
import { amountField } from './amount-field.styles.js'
import { defineView, View } from './view.js'

/**
 * An amount to type, of a token or in dollars, with what is held beneath it.
 *
 * @slot - The token, as what leads to another one.
 * @fires appkit-amount-typed - The person typed; `detail` is the amount as digits with at most one point.
 * @fires appkit-amount-turned - The amount is to be typed in the other unit.
 * @fires appkit-amount-most - All that can be had is wanted.
 */
export class AmountField extends View {
  static override styles = [super.styles, amountField]
  static override shadowRootOptions = { ...View.shadowRootOptions, delegatesFocus: true }

  /** The name of the field. */
  @property() label = ''
  /** The amount, as digits with at most one point. */
  @property() text = ''
  /** A sign before it, where it is money. */
  @property() sign = ''
  /** The same amount in the other unit; '' where that is not known. */
  @property() other = ''
  /** Whether it can be typed in the other unit: 'money' or 'token' says which that is. */
  @property() turns: 'money' | 'token' | '' = ''
  /** What is held, ready to be read; '' where that is not known. */
  @property() held = ''
  /** The token, where nothing is slotted. */
  @property({ attribute: false }) end: unknown
  /** Whether all of it can be asked for. */
  @property({ type: Boolean }) most = false
  /** Is a result, and not typed. */
  @property({ type: Boolean }) fixed = false
  /** Is a result that is on its way. */
  @property({ type: Boolean }) busy = false
  /** Says that what is typed cannot be. */
  @property({ type: Boolean }) wrong = false

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render(): unknown {
    const t = this.t(assets)
    return html`<div class="box" @click=${this.#toInput}>
      <div class="line">
        ${this.sign && this.text ? html`<span class=${`sign ${sizeOf(this.text)}`} aria-hidden="true">${this.sign}</span>` : nothing}
        <input
          class=${sizeOf(this.text)}
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="done"
          dir="ltr"
          placeholder=${`${this.sign}0`}
          aria-label=${this.label || t.amount}
          aria-invalid=${this.wrong ? 'true' : nothing}
          .value=${this.text}
          ?readonly=${this.fixed}
          ?data-busy=${this.busy}
          @input=${this.#onInput}
        />
        <slot>${this.end}</slot>
      </div>
      <div class="line small">${this.#other()}${this.#held()}</div>
    </div>`
  }

  #other(): TemplateResult {
    const t = this.t(assets)
    const words = html`<bdi>${this.other}</bdi>`
    if (!this.turns) return html`<span class="other">${words}</span>`
    const label = this.turns === 'money' ? t.inMoney : t.inToken
    return html`<button class="other" type="button" @click=${() => this.#tell('appkit-amount-turned')}>
      ${words}<appkit-ui-icon name="swap" size="16"></appkit-ui-icon><span class="told">${label}</span>
    </button>`
  }

  #held(): unknown {
    const t = this.t(assets)
    if (!this.held && !this.most) return nothing
    return html`<span class="held"
      >${this.held ? html`<span data-hint>${t.available(this.held)}</span>` : nothing}${
        this.most
          ? html`<appkit-ui-text-link @click=${() => this.#tell('appkit-amount-most')}>${t.max}</appkit-ui-text-link>`
          : nothing
      }</span
    >`
  }

  readonly #toInput = (event: Event): void => {
    const inner = event.composedPath()[0]
    if (inner instanceof Element && !inner.closest('button')) this.#input?.focus()
  }

  readonly #onInput = (): void => {
    const input = this.#input
    if (!input) return
    const text = typedAmount(input.value)
    if (text !== input.value) input.value = text
    this.#tell('appkit-amount-typed', text)
  }

  #tell(name: string, detail?: string): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

/** A long number is smaller rather than cut. */
function sizeOf(text: string): 'large' | 'middle' | 'little' | 'least' {
  if (text.length <= 9) return 'large'
  return text.length <= 13 ? 'middle' : text.length <= 20 ? 'little' : 'least'
}

defineView('appkit-amount-field', AmountField)
