import type { Token } from '../../core/token.js'
import { formatAmount, formatMoney } from '../../lib/format-amount.js'
import { MONEY_DECIMALS, moneyForAmount, roundedUp } from '../../lib/amounts.js'

/** How many places of what is held are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** What is held, as people read it. */
export function heldText({ amount, decimals, symbol }: Token, locale: string): string {
  return `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} ${symbol}`
}

/** An amount with each of its digits, without its unit. */
export function exactAmount(amount: bigint, decimals: number, locale: string): string {
  return formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale })
}

/** What an amount of a token is worth; '' where that is not known. */
export function worthText(amount: bigint | undefined, token: Token | undefined, locale: string): string {
  const money = amount === undefined || !token ? undefined : moneyForAmount(amount, token.decimals, token.price)
  return money === undefined ? '' : formatMoney(Number(money) / 10 ** MONEY_DECIMALS, locale)
}

/** What the network takes at most, with three digits that count. */
export function feeText(
  fee: bigint,
  coin: { readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  return `${exactAmount(roundedUp(fee), coin.decimals, locale)} ${coin.symbol}`
}
