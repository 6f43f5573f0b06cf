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

/**
 * A sum of US dollars as people read it, in the digits and separators of a locale: cut to cents, never rounded up. What is
 * more than nothing and less than a cent is said to be less than one.
 */
export function formatMoney(dollars: number, locale?: string): string {
  const format = moneyFormat(locale)
  if (dollars > 0 && dollars < CENT) return `<${format.format(CENT)}`
  return format.format(Math.floor(dollars * 100 + TINY) / 100)
}

const CENT = 0.01
/** What a product of binary fractions may lack: 1.1 × 100 is 110.00000000000001, and 4.35 × 100 434.99999999999994. */
const TINY = 1e-6

function moneyFormat(locale: string | undefined): Intl.NumberFormat {
  const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat(undefined, options)
  }
}

/** So many percent as people read it, with two places at most, in the digits and signs of a locale. */
export function formatPercent(percent: number, locale?: string): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  try {
    return new Intl.NumberFormat(locale, options).format(percent / 100)
  } catch {
    return new Intl.NumberFormat(undefined, options).format(percent / 100)
  }
}
