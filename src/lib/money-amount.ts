import { parseAmount } from './parse-amount.js'

/** How many places of a price are reckoned with. */
const PRICE_DIGITS = 18
/** How many places of a sum of money are reckoned with: it counts in millionths of a dollar. */
export const MONEY_DECIMALS = 6

/**
 * How much of a token a sum of money buys, in the token's smallest unit, cut off and never rounded up. Both the money
 * (millionths of a dollar) and the price of one whole token (dollars) are reckoned with as integers. Undefined where the
 * price is none: unknown is not zero.
 */
export function amountForMoney(money: bigint, decimals: number, price: number | undefined): bigint | undefined {
  const each = priceUnits(price)
  return each && (money * 10n ** BigInt(decimals + PRICE_DIGITS - MONEY_DECIMALS)) / each
}

/** What an amount of a token is worth, in millionths of a dollar, cut off. Undefined where the price is none. */
export function moneyForAmount(amount: bigint, decimals: number, price: number | undefined): bigint | undefined {
  const each = priceUnits(price)
  return each && (amount * each) / 10n ** BigInt(decimals + PRICE_DIGITS - MONEY_DECIMALS)
}

/** A price in its smallest unit; undefined for what is no price, or too small to be one. */
function priceUnits(price: number | undefined): bigint | undefined {
  if (price === undefined || !(price > 0) || price >= 1e21) return undefined
  return parseAmount(price.toFixed(PRICE_DIGITS), PRICE_DIGITS) || undefined
}
