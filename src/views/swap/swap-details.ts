import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import { SHOWN_DIGITS, type SwapPlan } from '../../controllers/swap/swap-state.js'
import { impactOf, shareOf, slippages, SWAP_GAS, type SwapQuote, type SwapToken, tokenKey } from '../../core/swap.js'
import '../../elements/display/icon.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/note.js'
import { swap } from '../../i18n/en/swap.js'
import { MONEY_DECIMALS, moneyForAmount } from '../../lib/amounts.js'
import { formatAmount, formatMoney, formatPercent } from '../../lib/format-amount.js'
import { defineView } from '../shared/view.js'
import { SwapPart } from './swap-screen.js'
import { swapDetails } from './swap.styles.js'

/** What tokens cost, by `tokenKey`. */
export type Prices = ReadonlyMap<string, number>

/** What an amount of a token is worth, in millionths of a dollar; undefined where its price is not known. */
export function worthOf(prices: Prices, token: SwapToken | undefined, amount: bigint | undefined): bigint | undefined {
  if (!token || amount === undefined) return undefined
  return moneyForAmount(amount, token.decimals, prices.get(tokenKey(token)))
}

/** That as people read it; '' where it is not known. */
export function moneyOf(
  prices: Prices,
  token: SwapToken | undefined,
  amount: bigint | undefined,
  locale: string,
): string {
  const worth = worthOf(prices, token, amount)
  return worth === undefined ? '' : formatMoney(Number(worth) / 10 ** MONEY_DECIMALS, locale)
}

/** An amount with its unit, to six places. */
export function amountWith({ decimals, symbol }: SwapToken, amount: bigint, locale: string): string {
  return `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} ${symbol}`
}

/** The same with each of its digits: what is given is said as it is signed. */
export function exactWith({ decimals, symbol }: SwapToken, amount: bigint, locale: string): string {
  return `${formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale })} ${symbol}`
}

/** What one of the token that is given gets, to six places. */
function rateOf({ from, amount, to, toAmount }: SwapQuote, locale: string): string {
  const each = (toAmount * 10n ** BigInt(from.decimals)) / amount
  return formatAmount(each, to.decimals, { digits: SHOWN_DIGITS, locale })
}

/** How much worse a swap is than the price, in percent: as it is told, else by what both sides are worth. */
function impactIn(quote: SwapQuote, prices: Prices): number | undefined {
  const { impact, from, amount, to, toAmount } = quote
  return impact ?? impactOf(worthOf(prices, from, amount), worthOf(prices, to, toAmount))
}

/** What the provider keeps, of the token that is given; undefined where nobody says. */
function feeIn({ fee, amount }: SwapQuote): bigint | undefined {
  return fee === undefined ? undefined : shareOf(amount, fee)
}

/** The most that the network takes for all that the wallet is asked, in the smallest unit of its coin. */
function costOf({ gasPrice }: SwapQuote, plan: SwapPlan | undefined): bigint {
  if (plan?.kind !== 'approve') return gasPrice * (plan?.transaction.gas ?? SWAP_GAS)
  const { transaction, reset } = plan.approval
  return gasPrice * (SWAP_GAS + (transaction.gas ?? SWAP_GAS) + (reset ? (reset.transaction.gas ?? SWAP_GAS) : 0n))
}

/** From how much on a loss is marked, in percent. */
const MUCH_PERCENT = 5

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

/** What stands against a swap, or should be known before it; nothing where all is well. `said` is the words of a failure. */
export function renderTrouble(
  { quote, prices, failure, changed }: SwapState,
  t: typeof swap,
  said: string,
  locale: string,
): TemplateResult | typeof nothing {
  if (failure === 'swap/amount-incorrect')
    return html`<appkit-ui-note variant="warning">${t.wrongAmount}</appkit-ui-note>`
  if (failure === 'swap/quote-failed') return html`<appkit-ui-note variant="danger">${t.quoteFailed}</appkit-ui-note>`
  if (failure) return html`<appkit-ui-note variant="danger">${said || t.planFailed}</appkit-ui-note>`
  if (changed) return html`<appkit-ui-note variant="warning" role="alert">${t.changed}</appkit-ui-note>`
  const impact = quote && impactIn(quote, prices)
  if (impact === undefined || impact < MUCH_PERCENT) return nothing
  return html`<appkit-ui-note variant="warning">${t.highImpact(formatPercent(impact, locale))}</appkit-ui-note>`
}
