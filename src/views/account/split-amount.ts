/** A number as it was formatted for a locale, in two: the whole, and the decimal sign with what follows it. */
export function splitAmount(text: string, locale: string): readonly [whole: string, rest: string] {
  const sign = decimalSign(locale)
  const at = text.lastIndexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
