import { dollars, formatAmount, formatFiat, formatIsolated, numberFormat } from './format-amount.js'

const MAX_DIGITS = 6
const MIN_DECIMALS = 2
const COMPACT_DECIMALS = 3
const MAX_LENGTH = 12
const MAX_FIAT_DIGITS = 8

/**
 * Formats an amount with at most six significant decimals. Truncated, so that it never shows more than there is. Zeros
 * after the point are not significant.
 *
 * @example formatDecimals(1_234_567_890n, 9) // '1.234567'
 */
export function formatDecimals(value: bigint, decimals: number, locale?: string): string {
  return formatAmount(value, decimals, { digits: countDecimals(value, decimals, MAX_DIGITS), locale })
}

/** Formats an amount with six significant digits, and at least two decimals. Truncated. */
export function formatSignificant(value: bigint, decimals: number, locale?: string): string {
  const wholeDigits = Math.max(0, value.toString().length - decimals)
  const significant = Math.max(MIN_DECIMALS, MAX_DIGITS - wholeDigits)
  return formatAmount(value, decimals, { digits: countDecimals(value, decimals, significant), locale })
}

function countDecimals(value: bigint, decimals: number, significant: number): number {
  const leadingZeros = Math.max(0, decimals - value.toString().length)
  return Math.min(decimals, leadingZeros + significant)
}

// Formats an amount for a narrow place: with three decimals, as `24.99M` if that is too long, or as `<0.001`. Truncated.
export function formatCompact(value: bigint, decimals: number, locale?: string): string {
  const text = formatAmount(value, decimals, { digits: COMPACT_DECIMALS, locale })
  if (value > 0n && !/[^\D0]/.test(formatAmount(value, decimals, { digits: COMPACT_DECIMALS, locale: 'en' })))
    return `<${formatAmount(1n, COMPACT_DECIMALS, { locale })}`
  if (text.length <= MAX_LENGTH) return text
  const exact = formatAmount(value, decimals, { digits: MIN_DECIMALS, locale: 'en' }).replaceAll(',', '')
  return numberFormat(locale, compact).format(exact as `${number}`)
}

/** Formats US dollars for a narrow place: in full, or as `$24.99M` if that is too long. Truncated. */
export function formatCompactFiat(amount: number, locale?: string): string {
  const text = formatFiat(amount, locale)
  const digits = text.replace(/\P{Nd}/gu, '').length // currencies and separators are longer in some languages
  return digits <= MAX_FIAT_DIGITS ? text : formatIsolated(numberFormat(locale, { ...dollars, ...compact }), amount)
}

// The types of this language level do not have `roundingMode`.
const compact: Intl.NumberFormatOptions = {
  notation: 'compact',
  maximumFractionDigits: MIN_DECIMALS,
  ...({ roundingMode: 'floor' } as object),
}
