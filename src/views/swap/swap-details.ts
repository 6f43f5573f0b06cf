import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapPlan } from '../../core/swap-plan.js'
import { slippages, type SwapQuote } from '../../core/swap-quote.js'
import '../../elements/icon/icon.js'
import '../../elements/key-value/key-value.js'
import { swap } from '../../i18n/en/swap.js'
import { formatPercent } from '../../lib/format-percent.js'
import { defineView } from '../kit/view.js'
import { swapDetails } from './swap-details.styles.js'
import { amountWith, costOf, feeIn, impactIn, moneyOf, rateOf } from './swap-numbers.js'
import { SwapPart } from './swap-part.js'

/** From how much on a loss is marked, in percent. */
export const MUCH_PERCENT = 5

/** What an offer says beside the two amounts: each fact with a source, and what nobody says is said to be unknown. */
export class SwapDetails extends SwapPart {
  static override styles = [super.styles, swapDetails]
  /** Whether all of it is shown, and nothing can be chosen. */
  @property({ type: Boolean }) whole = false

  override render(): unknown {
    const { quote, plan } = this.swap.state
    if (!quote) return this.whole ? nothing : html`<div class="facts">${this.#slippage()}</div>`
    const rate = this.#rate(quote)
    if (this.whole) return html`<div class="facts">${this.#facts(quote, plan)}</div>`
    return html`<details>
      <summary data-hint><bdi>${rate}</bdi><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon></summary>
      <div class="facts">${this.#facts(quote, plan)}${this.#slippage()}</div>
    </details>`
  }

  #rate(quote: SwapQuote): string {
    return this.t(swap).rate(quote.from.symbol, rateOf(quote, this.locale), quote.to.symbol)
  }

  #facts(quote: SwapQuote, plan: SwapPlan | undefined): TemplateResult {
    const { locale } = this
    const { prices, market } = this.swap.state
    const t = this.t(swap)
    const impact = impactIn(quote, prices)
    const coin = market?.coin
    const cost = costOf(quote, plan)
    const costs = moneyOf(prices, coin, cost, locale) || (coin ? amountWith(coin, cost, locale) : t.unknown)
    return html`
      ${this.whole ? this.#fact(t.slippage, formatPercent(quote.slippage, locale)) : nothing}
      ${this.#fact(t.minimum, amountWith(quote.to, quote.minimum, locale))}
      ${this.#fact(
        t.impact,
        impact === undefined ? t.unknown : formatPercent(impact, locale),
        impact !== undefined && impact >= MUCH_PERCENT,
      )}
      ${this.#fact(t.cost, costs)}${this.#fee(quote)}
    `
  }

  #fee(quote: SwapQuote): TemplateResult {
    const t = this.t(swap)
    const kept = feeIn(quote)
    if (kept === undefined || quote.fee === undefined) return this.#fact(t.fee, t.unknown)
    if (quote.fee === 0) return this.#fact(t.fee, t.noFee)
    const { prices } = this.swap.state
    const said = moneyOf(prices, quote.from, kept, this.locale) || amountWith(quote.from, kept, this.locale)
    return this.#fact(t.feeOf(formatPercent(quote.fee, this.locale)), said)
  }

  #fact(key: string, value: string, much = false): TemplateResult {
    return html`<appkit-ui-key-value class=${much ? 'much' : ''} key=${key} value=${value}></appkit-ui-key-value>`
  }

  #slippage(): TemplateResult {
    const { slippage } = this.swap.state.draft
    const choice = (percent: number) =>
      html`<label
        ><input
          type="radio"
          name="slippage"
          .checked=${percent === slippage}
          @change=${() => this.swap.setSlippage(percent)}
        />${formatPercent(percent, this.locale)}</label
      >`
    return html`<fieldset>
      <legend>${this.t(swap).slippage}</legend>
      <div class="choices">${slippages.map(choice)}</div>
    </fieldset>`
  }
}

defineView('appkit-swap-details', SwapDetails)
