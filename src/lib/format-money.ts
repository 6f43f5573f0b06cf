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
