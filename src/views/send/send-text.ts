import type { Token } from '../../core/token.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatCompact, formatCompactFiat, formatDecimals } from '../../lib/short-amounts.js'
import { FIAT_DECIMALS, amountToFiat, roundUp } from '../../lib/amounts.js'

export function formatBalance({ amount, decimals, symbol }: Token, locale: string): string {
  return `${formatCompact(amount, decimals, locale)} ${symbol}`
}

/** Formats an amount without rounding and without its unit. */
export function formatExactAmount(amount: bigint, decimals: number, locale: string): string {
  return formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale })
}

export function formatFiatValue(amount: bigint | undefined, token: Token | undefined, locale: string): string {
  const fiatValue = amount === undefined || !token ? undefined : amountToFiat(amount, token.decimals, token.price)
  return fiatValue === undefined ? '' : formatCompactFiat(Number(fiatValue) / 10 ** FIAT_DECIMALS, locale)
}

/** Formats the maximum network fee, rounded up to three significant digits. */
export function formatFee(
  fee: bigint,
  coin: { readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  return `${formatDecimals(roundUp(fee), coin.decimals, locale)} ${coin.symbol}`
}
