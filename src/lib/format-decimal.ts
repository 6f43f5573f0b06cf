import { formatAmount } from './format-amount.js'

/**
 * An exact decimal text, such as `1.204056`, in the digits and separators of a locale: cut to so many places, never
 * rounded. What is more than nothing and less than the last place is said to be less than that. Gives '' for what is none.
 */
export function formatDecimal(text: string, digits = 3, locale?: string): string {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || part.length > 255) return ''
  const value = BigInt(whole + part)
  const isTiny = value > 0n && value < 10n ** BigInt(part.length) && !/[1-9]/.test(part.slice(0, digits))
  if (isTiny) return `<${formatAmount(1n, digits, { digits, locale })}`
  return formatAmount(value, part.length, { digits, locale })
}
