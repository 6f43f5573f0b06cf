/** A span of milliseconds as minutes and seconds in the digits of a language: `3:41`. Never negative. */
export function clockTime(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}
