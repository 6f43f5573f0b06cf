import { trimEnd } from './text.js'

/**
 * Parses a decimal string to the smallest unit. Truncates digits beyond `decimals`. Returns undefined unless the text
 * is a plain unsigned number with an optional point.
 *
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255 || text.length > MAX_AMOUNT_LENGTH) return undefined
  const [, whole = '', part = ''] = PLAIN.exec(text) ?? []
  if (!whole && !part) return undefined
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

/** Like {@link parseAmount}, but returns undefined for more digits after the point than `decimals`. */
export function parseExactAmount(text: string, decimals: number): bigint | undefined {
  return (text.split('.')[1]?.length ?? 0) > decimals ? undefined : parseAmount(text, decimals)
}

/** True for a plain unsigned number with an optional point. */
export function isAmountText(text: string): boolean {
  return parseAmount(text, 0) !== undefined
}

export const MAX_AMOUNT_LENGTH = 400
const PLAIN = /^(\d*)(?:\.(\d*))?$/

/**
 * Formats an amount in the smallest unit as an exact decimal string, without grouping or trailing zeros.
 *
 * @example formatPlainAmount(1500000000000000000n, 18) // '1.5'
 */
export function formatPlainAmount(value: bigint, decimals: number, digits = decimals): string {
  const text = value.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = trimEnd(text.slice(text.length - decimals).slice(0, digits), '0')
  return part ? `${whole}.${part}` : whole
}

const PRICE_DIGITS = 18
/** Fiat amounts are integers in millionths of a dollar. */
export const FIAT_DECIMALS = 6

/**
 * Converts a fiat amount (millionths of a dollar) to the smallest unit of a token, rounded down. `price` is in dollars
 * per whole token. Uses integer arithmetic. Undefined if the price is unknown.
 */
export function fiatToAmount(fiat: bigint, decimals: number, price: number | undefined): bigint | undefined {
  const unitPrice = priceUnits(price)
  return unitPrice && (fiat * 10n ** BigInt(decimals + PRICE_DIGITS - FIAT_DECIMALS)) / unitPrice
}

/** The inverse of {@link fiatToAmount}. Rounds down. */
export function amountToFiat(amount: bigint, decimals: number, price: number | undefined): bigint | undefined {
  const unitPrice = priceUnits(price)
  return unitPrice && (amount * unitPrice) / 10n ** BigInt(decimals + PRICE_DIGITS - FIAT_DECIMALS)
}

function priceUnits(price: number | undefined): bigint | undefined {
  if (price === undefined || !(price > 0) || price >= 1e21) return undefined
  return parseAmount(price.toFixed(PRICE_DIGITS), PRICE_DIGITS) || undefined
}

/**
 * Returns the maximum amount that can be sent, in the smallest unit. The network fee is deducted from a native token.
 * Undefined while that fee is unknown: a guess would fail or leave a remainder.
 */
export function getMaxSendAmount(balance: bigint, isCoin: boolean, fee: bigint | undefined): bigint | undefined {
  if (!isCoin) return balance
  if (fee === undefined) return undefined
  return balance > fee ? balance - fee : 0n
}

/** Rounds an amount up to a number of significant digits, so that a displayed maximum is never too low. */
export function roundUp(value: bigint, significant = 3): bigint {
  const spare = value.toString().length - significant
  if (value <= 0n || spare <= 0) return value
  const step = 10n ** BigInt(spare)
  return ((value + step - 1n) / step) * step
}
