import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import type { SwapPlan } from '../../controllers/swap/swap-state.js'
import {
  calculatePriceImpact,
  calculatePercentage,
  slippages,
  SWAP_GAS,
  type SwapCall,
  type SwapQuote,
  type SwapToken,
  tokenKey,
} from '../../core/swap.js'
import '../../elements/display/icon.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/note.js'
import { swap } from '../../i18n/en/swap.js'
import { shortAddress } from '../../lib/addresses.js'
import { FIAT_DECIMALS, amountToFiat, roundUp } from '../../lib/amounts.js'
import { formatAmount, formatPercent } from '../../lib/format-amount.js'
import { formatCompactFiat, formatSignificant } from '../../lib/short-amounts.js'
import { defineView } from '../shared/view.js'
import { SwapPart } from './swap-screen.js'
import { swapDetails } from './swap.styles.js'

/** Prices in US dollars, by `tokenKey`. */
export type Prices = ReadonlyMap<string, number>

/** Returns the value of an amount in millionths of a US dollar; undefined if the price is unknown. */
export function toFiatValue(
  prices: Prices,
  token: SwapToken | undefined,
  amount: bigint | undefined,
): bigint | undefined {
  if (!token || amount === undefined) return undefined
  return amountToFiat(amount, token.decimals, prices.get(tokenKey(token)))
}

export function formatFiatValue(
  prices: Prices,
  token: SwapToken | undefined,
  amount: bigint | undefined,
  locale: string,
): string {
  const fiatValue = toFiatValue(prices, token, amount)
  return fiatValue === undefined ? '' : formatCompactFiat(Number(fiatValue) / 10 ** FIAT_DECIMALS, locale)
}

export function formatTokenAmount(
  { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>,
  amount: bigint,
  locale: string,
): string {
  return `${formatSignificant(amount, decimals, locale)} ${symbol}`
}

/** Formats an amount without rounding, so that it matches the signed one. */
export function formatExactAmount(
  { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>,
  amount: bigint,
  locale: string,
): string {
  return `${formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale })} ${symbol}`
}

function formatRate({ from, amount, to, toAmount }: SwapQuote, locale: string): string {
  const rate = (toAmount * 10n ** BigInt(from.decimals)) / amount
  return formatSignificant(rate, to.decimals, locale)
}

// Returns the price impact in percent: the provider's value, or the difference between the values of both sides.
function getPriceImpact(quote: SwapQuote, prices: Prices): number | undefined {
  const { impact, from, amount, to, toAmount } = quote
  return impact ?? calculatePriceImpact(toFiatValue(prices, from, amount), toFiatValue(prices, to, toAmount))
}

// Returns the provider's fee in units of the sold token; undefined if it is unknown.
function getProviderFee({ fee, amount }: SwapQuote): bigint | undefined {
  return fee === undefined ? undefined : calculatePercentage(amount, fee)
}

// Returns the maximum network fee of all transactions, approvals included, in the smallest unit of the native coin.
function getMaxNetworkFee({ gasPrice }: SwapQuote, plan: SwapPlan | undefined): bigint {
  if (plan?.kind === 'swap' && plan.call.fee !== undefined) return plan.call.fee
  if (plan?.kind !== 'approve') return gasPrice * (plan?.transaction.gas ?? SWAP_GAS)
  const { transaction, reset } = plan.approval
  return gasPrice * (SWAP_GAS + (transaction.gas ?? SWAP_GAS) + (reset ? (reset.transaction.gas ?? SWAP_GAS) : 0n))
}

const DAY_S = 86_400
const YEAR_S = 365 * DAY_S

// Formats the deadline of a transaction: the time, with the date unless it is within the next day. Undefined if it is so
// far away that it limits nothing.
export function formatDeadline(deadline: bigint, nowMs: number, locale: string): string | undefined {
  const left = deadline - BigInt(Math.floor(nowMs / 1_000))
  if (left > BigInt(YEAR_S)) return undefined
  const date = left < BigInt(DAY_S) && left >= 0n ? {} : { dateStyle: 'medium' as const }
  return new Intl.DateTimeFormat(locale, { ...date, timeStyle: 'short' }).format(Number(deadline) * 1_000)
}

// Lists the tokens in between by their symbols, or by their addresses if the market does not list them.
function formatThrough(through: readonly string[], tokens: readonly SwapToken[], locale: string): string {
  const names = through.map(address => {
    const listed = tokens.find(token => tokenKey(token) === address.toLowerCase())
    return `\u2068${listed?.symbol ?? shortAddress(address)}\u2069`
  })
  return new Intl.ListFormat(locale).format(names)
}

// The significant digits of a total, which is rounded up.
const TOTAL_DIGITS = 7

const HIGH_IMPACT_PERCENT = 5
const EXTREME_IMPACT_PERCENT = 15

export type ImpactLevel = 'low' | 'high' | 'extreme'

/**
 * Rates the price impact of the current quote. It is `low` while the account cannot pay the amount: nothing is computed
 * beyond the balance.
 */
export function getImpactLevel({ quote, prices, inputError }: SwapState): ImpactLevel {
  const impact = quote && !inputError ? getPriceImpact(quote, prices) : undefined
  if (impact === undefined || impact < HIGH_IMPACT_PERCENT) return 'low'
  return impact < EXTREME_IMPACT_PERCENT ? 'high' : 'extreme'
}

export class SwapDetails extends SwapPart {
  static override styles = [super.styles, swapDetails]
  @property({ type: Boolean }) whole = false
  @state() private showsSlippage = false

  override render(): unknown {
    const { quote, plan, inputError } = this.swap.state
    if (this.whole) return quote ? html`<div class="facts">${this.#renderFacts(quote, plan)}</div>` : nothing
    const isPayable = quote && inputError !== 'balance'
    return html`<div class="line">
        ${
          isPayable
            ? html`<details>
                <summary>
                  <bdi>${this.#formatRate(quote)}</bdi><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon>
                </summary>
                <div class="facts">${this.#renderFacts(quote, plan)}</div>
              </details>`
            : html`<span></span>`
        }
        ${this.#renderSlippageButton()}
      </div>
      ${this.showsSlippage ? this.#renderSlippage() : nothing}`
  }

  #renderSlippageButton(): TemplateResult {
    const percent = formatPercent(this.swap.state.draft.slippage, this.locale)
    return html`<button
      class="slippage"
      type="button"
      aria-expanded=${this.showsSlippage}
      @click=${() => (this.showsSlippage = !this.showsSlippage)}
    >
      ${this.t(swap).slippage} <bdi>${percent}</bdi><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon>
    </button>`
  }

  #formatRate(quote: SwapQuote): string {
    return this.t(swap).rate(quote.from.symbol, formatRate(quote, this.locale), quote.to.symbol)
  }

  #renderFacts(quote: SwapQuote, plan: SwapPlan | undefined): TemplateResult {
    const { locale } = this
    const { prices, market } = this.swap.state
    const t = this.t(swap)
    const impact = getPriceImpact(quote, prices)
    const coin = market?.coin
    const cost = getMaxNetworkFee(quote, plan)
    const costs =
      formatFiatValue(prices, coin, cost, locale) || (coin ? formatTokenAmount(coin, cost, locale) : t.unknown)
    return html`
      ${this.whole ? this.#renderTotals(quote, cost) : nothing}
      ${this.whole ? this.#renderFact(t.slippage, formatPercent(quote.slippage, locale)) : nothing}
      <appkit-ui-key-value key=${t.minimum}
        ><bdi title=${formatExactAmount(quote.to, quote.minimum, locale)}
          >${formatTokenAmount(quote.to, quote.minimum, locale)}</bdi
        ></appkit-ui-key-value
      >
      ${this.#renderFact(
        t.impact,
        impact === undefined ? t.unknown : formatPercent(impact, locale),
        getImpactLevel(this.swap.state),
      )}
      ${this.#renderFact(t.cost, costs)}${this.#renderFee(quote)}
      ${plan?.kind === 'swap' ? this.#renderTerms(plan.call) : nothing}
    `
  }

  // Renders the worst case for the account, and the recipient. Swaps for other recipients are never planned.
  #renderTotals({ from, amount }: SwapQuote, fee: bigint): TemplateResult {
    const { locale } = this
    const t = this.t(swap)
    const { market } = this.swap.state
    if (!market) return html``
    const { coin, connectedAccount } = market
    const text =
      from.address === undefined
        ? formatExactAmount(from, roundUp(amount + fee, TOTAL_DIGITS), locale)
        : `${formatExactAmount(from, amount, locale)} + ${formatExactAmount(coin, roundUp(fee), locale)}`
    return html`<appkit-ui-key-value key=${t.total}><bdi>${text}</bdi></appkit-ui-key-value>
      <appkit-ui-key-value key=${t.recipient}
        ><bdi title=${connectedAccount.address} dir="ltr">${shortAddress(connectedAccount.address)}</bdi>
      </appkit-ui-key-value>`
  }

  // What the transaction states about its route and its time. It is known once it needs no approval.
  #renderTerms({ through, deadline }: SwapCall): TemplateResult {
    const t = this.t(swap)
    const tokens = this.swap.state.market?.tokens ?? []
    const now = this.scope.services.clock.now()
    return html`${
      through
        ? html`<appkit-ui-key-value key=${t.through}
            ><span title=${through.join(' ')}>${formatThrough(through, tokens, this.locale)}</span></appkit-ui-key-value
          >`
        : nothing
    }${
      deadline === undefined
        ? nothing
        : this.#renderFact(t.validUntil, formatDeadline(deadline, now, this.locale) ?? t.noDeadline)
    }`
  }

  #renderFee(quote: SwapQuote): TemplateResult {
    const t = this.t(swap)
    const feeAmount = getProviderFee(quote)
    if (feeAmount === undefined || quote.fee === undefined) return this.#renderFact(t.fee, t.unknown)
    if (quote.fee === 0) return this.#renderFact(t.fee, t.noFee)
    const { prices } = this.swap.state
    const text =
      formatFiatValue(prices, quote.from, feeAmount, this.locale) ||
      formatTokenAmount(quote.from, feeAmount, this.locale)
    return this.#renderFact(t.feePercent(formatPercent(quote.fee, this.locale)), text)
  }

  #renderFact(key: string, value: string, level: ImpactLevel = 'low'): TemplateResult {
    return html`<appkit-ui-key-value class=${level} key=${key} value=${value}></appkit-ui-key-value>`
  }

  #renderSlippage(): TemplateResult {
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

/** Renders the reason that blocks a swap, or a warning. `message` is the text of the failure. */
export function renderNotice(
  swapState: SwapState,
  t: typeof swap,
  message: string,
  locale: string,
): TemplateResult | typeof nothing {
  const { quote, prices, failure, changed } = swapState
  if (failure === 'swap/amount-incorrect')
    return html`<appkit-ui-note variant="warning">${t.wrongAmount}</appkit-ui-note>`
  if (failure === 'swap/quote-failed') return html`<appkit-ui-note variant="danger">${t.quoteFailed}</appkit-ui-note>`
  if (failure) return html`<appkit-ui-note variant="danger">${message || t.planFailed}</appkit-ui-note>`
  if (changed) return html`<appkit-ui-note variant="warning" role="alert">${t.changed}</appkit-ui-note>`
  const level = getImpactLevel(swapState)
  const impact = quote && getPriceImpact(quote, prices)
  if (level === 'low' || impact === undefined) return nothing
  return html`<appkit-ui-note variant=${level === 'extreme' ? 'danger' : 'warning'}
    >${t.highImpact(formatPercent(impact, locale))}</appkit-ui-note
  >`
}
