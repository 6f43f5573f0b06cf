/** So many percent as people read it, with two places at most, in the digits and signs of a locale. */
export function formatPercent(percent: number, locale?: string): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  try {
    return new Intl.NumberFormat(locale, options).format(percent / 100)
  } catch {
    return new Intl.NumberFormat(undefined, options).format(percent / 100)
  }
}
