import { formatIsolated } from './format-amount.js'

export interface CurrencyFormat {
  /** Omits the fraction digits of whole amounts. */
  readonly short?: boolean
  readonly locale?: string | undefined
}

/**
 * Formats an amount of any currency for a locale, truncated to the currency's digits. `value` is in units of `10 **
 * -decimals`.
 */
export function formatCurrency(value: bigint, decimals: number, code: string, format: CurrencyFormat = {}): string {
  const unit = 10n ** BigInt(decimals)
  const isRound = value % unit === 0n
  const shape = currencyFormat(code, format.locale, format.short && isRound ? 0 : undefined)
  const { maximumFractionDigits: digits = 2 } = shape.resolvedOptions()
  const part = (value % unit).toString().padStart(decimals, '0').slice(0, digits)
  return formatIsolated(shape, `${value / unit}.${part || '0'}` as `${number}`)
}

export function currencySign(code: string, locale?: string): string {
  return (
    currencyFormat(code, locale)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code
  )
}

export function currencyName(code: string, locale?: string): string {
  const options = { type: 'currency', fallback: 'code' } as const
  try {
    return new Intl.DisplayNames(locale, options).of(code) ?? code
  } catch {
    return new Intl.DisplayNames(undefined, options).of(code) ?? code
  }
}

function currencyFormat(code: string, locale?: string, digits?: 0): Intl.NumberFormat {
  const places = digits === undefined ? {} : { maximumFractionDigits: digits, minimumFractionDigits: digits }
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol', ...places } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat(undefined, options)
  }
}
