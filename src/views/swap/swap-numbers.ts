import { SHOWN_DIGITS } from '../../core/swap-draft.js'
import { impactOf, shareOf, type SwapQuote } from '../../core/swap-quote.js'
import { type SwapToken, tokenKey } from '../../core/swap-token.js'
import type { SwapPlan } from '../../core/swap-plan.js'
import { SWAP_GAS } from '../../core/swap-quote.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatMoney } from '../../lib/format-money.js'
import { moneyForAmount, MONEY_DECIMALS } from '../../lib/money-amount.js'

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
export function rateOf({ from, amount, to, toAmount }: SwapQuote, locale: string): string {
  const each = (toAmount * 10n ** BigInt(from.decimals)) / amount
  return formatAmount(each, to.decimals, { digits: SHOWN_DIGITS, locale })
}

/** How much worse a swap is than the price, in percent: as it is told, else by what both sides are worth. */
export function impactIn(quote: SwapQuote, prices: Prices): number | undefined {
  const { impact, from, amount, to, toAmount } = quote
  return impact ?? impactOf(worthOf(prices, from, amount), worthOf(prices, to, toAmount))
}

/** What the provider keeps, of the token that is given; undefined where nobody says. */
export function feeIn({ fee, amount }: SwapQuote): bigint | undefined {
  return fee === undefined ? undefined : shareOf(amount, fee)
}

/** The most that the network takes for all that the wallet is asked, in the smallest unit of its coin. */
export function costOf({ gasPrice }: SwapQuote, plan: SwapPlan | undefined): bigint {
  if (plan?.kind !== 'approve') return gasPrice * (plan?.transaction.gas ?? SWAP_GAS)
  const { transaction, reset } = plan.approval
  return gasPrice * (SWAP_GAS + (transaction.gas ?? SWAP_GAS) + (reset ? (reset.transaction.gas ?? SWAP_GAS) : 0n))
}
