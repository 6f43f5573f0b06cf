/** How an amount is written. */
export interface AmountFormat {
  /** How many digits stand after the point at most; the rest is cut off, never rounded. */
  readonly digits?: number
  /** Whether zeros fill those digits up. */
  readonly fixed?: boolean
  /** A BCP 47 tag; without one, or with one that is not well formed, the page's own. */
  readonly locale?: string | undefined
}

/**
 * An amount of the smallest unit as people read it, in the digits and separators of a locale. Exact at any size.
 * Gives '' where the decimals are not a whole number from 0 to 255: no number is better than a wrong one.
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

function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat(undefined, options)
  }
}
