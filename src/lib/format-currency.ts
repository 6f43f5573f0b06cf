/** Whether nothing after the point is shown where nothing is there, as on a button that names a round sum. */
export interface CurrencyFormat {
  readonly short?: boolean
  /** A BCP 47 tag; without one, or with one that is not well formed, the page's own. */
  readonly locale?: string | undefined
}

/**
 * A sum of any currency as people read it, in the digits and separators of a locale: with as many places as the currency
 * has, cut and never rounded. `value` is in units of 10 to the power of minus `decimals`.
 */
export function formatCurrency(value: bigint, decimals: number, code: string, format: CurrencyFormat = {}): string {
  const each = 10n ** BigInt(decimals)
  const isRound = value % each === 0n
  const shape = currencyFormat(code, format.locale, format.short && isRound ? 0 : undefined)
  const { maximumFractionDigits: digits = 2 } = shape.resolvedOptions()
  const part = (value % each).toString().padStart(decimals, '0').slice(0, digits)
  return shape.format(`${value / each}.${part || '0'}` as `${number}`)
}

/** The sign that a locale writes for a currency, such as `$`; the code itself where there is none. */
export function currencySign(code: string, locale?: string): string {
  return (
    currencyFormat(code, locale)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code
  )
}

/** What a locale calls a currency; the code itself where it has no name for it. Standard: ISO 4217. */
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
