import { trimEnd } from './text.js'

/**
 * An amount as text, in whole units of a thing that has so many decimals, in its smallest unit. Digits beyond the last
 * decimal are cut off, never rounded up. Undefined where the text is not a plain number without a sign, as services and
 * people write one with a point; no number is better than a wrong one.
 *
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255 || text.length > MAX_AMOUNT_LENGTH) return undefined
  const [, whole = '', part = ''] = PLAIN.exec(text) ?? []
  if (!whole && !part) return undefined
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

const MAX_AMOUNT_LENGTH = 400
const PLAIN = /^(\d*)(?:\.(\d*))?$/

/**
 * An amount of the smallest unit as plain digits with a point, as a field shows it to be changed: exact, without groups,
 * without zeros at the end.
 *
 * @example plainAmount(1500000000000000000n, 18) // '1.5'
 */
export function plainAmount(value: bigint, decimals: number, digits = decimals): string {
  const text = value.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = trimEnd(text.slice(text.length - decimals).slice(0, digits), '0')
  return part ? `${whole}.${part}` : whole
}

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

/**
 * The most that can be sent of what is held, in its smallest unit: of a network's own coin what its fee leaves, of a token
 * all of it. Undefined where the fee of a coin is not known: a guess would be refused, or leave too much behind.
 */
export function mostToSend(held: bigint, isCoin: boolean, fee: bigint | undefined): bigint | undefined {
  if (!isCoin) return held
  if (fee === undefined) return undefined
  return held > fee ? held - fee : 0n
}

/**
 * What a person types for an amount, as digits with at most one point: in Latin, Arabic or Persian digits, with a point
 * or a comma before the decimals. A sign that stands there several times, or before the last one of another kind, groups
 * thousands. What is no part of a number is left out.
 *
 * @example typedAmount('1.234,5') // '1234.5'
 */
export function typedAmount(text: string): string {
  const plain = text
    .slice(0, MAX_TYPED_LENGTH)
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.codePointAt(0) as number) & 0xf))
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/[^\d.,]/g, '')
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at < 0) return plain
  const groups = plain.indexOf(plain[at] as string) !== at
  return groups ? bare(plain) : `${bare(plain.slice(0, at))}.${plain.slice(at + 1)}`
}

const MAX_TYPED_LENGTH = 100

function bare(text: string): string {
  return text.replace(/[.,]/g, '')
}

/** An amount with so many digits that count, the rest rounded up: what is said to be the most is never less than it is. */
export function roundedUp(value: bigint, significant = 3): bigint {
  const spare = value.toString().length - significant
  if (value <= 0n || spare <= 0) return value
  const step = 10n ** BigInt(spare)
  return ((value + step - 1n) / step) * step
}
