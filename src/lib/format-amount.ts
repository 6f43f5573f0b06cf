export interface AmountFormat {
  readonly digits?: number
  readonly fixed?: boolean
  /** A BCP 47 tag. Defaults to the page's locale, also if the tag is malformed. */
  readonly locale?: string | undefined
}

/**
 * Formats an amount in the smallest unit for a locale. Exact at any size. Returns '' unless `decimals` is an integer
 * from 0 to 255.
 */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) return ''
  const { digits = 3, fixed = false, locale } = format
  const text = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = text.slice(text.length - decimals).slice(0, digits)
  const isZero = /^0*$/.test(whole + part)
  const cut = `${value < 0n && !isZero ? '-' : ''}${whole}.${part || '0'}` as `${number}`
  return numberFormat(locale, { minimumFractionDigits: fixed ? digits : 0, maximumFractionDigits: digits }).format(cut)
}

export function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat(undefined, options)
  }
}

/** Formats US dollars for a locale, truncated to cents. An amount below one cent is shown as `<$0.01`. */
export function formatFiat(amount: number, locale?: string): string {
  const format = numberFormat(locale, dollars)
  if (amount > 0 && amount < CENT) return `<${formatIsolated(format, CENT)}`
  return formatIsolated(format, Math.floor(amount * 100 + ROUNDING_TOLERANCE) / 100)
}

/**
 * Formats an amount so that its currency stays in one piece in right-to-left text, where `US$` would be displayed as `$US`.
 * Isolates it with U+2066 and U+2069. Standard: Unicode Bidirectional Algorithm (UAX #9).
 */
export function formatIsolated(format: Intl.NumberFormat, value: number | bigint | `${number}`): string {
  const parts = format.formatToParts(value as number)
  return parts.map(({ type, value: text }) => (type === 'currency' ? isolateMixed(text) : text)).join('')
}

function isolateMixed(text: string): string {
  return /[A-Za-z]\p{Sc}/u.test(text) ? `\u2066${text}\u2069` : text
}

const CENT = 0.01
// Compensates for binary floating point: 4.35 × 100 is 434.99999999999994.
const ROUNDING_TOLERANCE = 1e-6

export const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

export function formatPercent(percent: number, locale?: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
