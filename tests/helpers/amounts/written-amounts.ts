import * as fc from 'fast-check'

/** The languages of the package first, then others: every kind of separator, grouping and digits. */
export const locales: readonly string[] =
  `en de ar ar-EG ar-MA ar-SA bg bn ca cs da de-AT de-CH de-LI dz el en-CA en-GB en-IN en-ZA es es-MX et fa fi fr fr-CA fr-CH
  gu he hi hr hu id it it-CH ja km kn ko lt lv ml mr ms my nb ne nl pa pl pt pt-PT ro ru sk sl sr sv sw ta te th tr uk ur
  uz vi zh zh-TW hi-u-nu-deva th-u-nu-thai ja-u-nu-fullwide`.split(/\s+/)

export interface WrittenAmount {
  readonly locale: string
  /** In the locale's form. */
  readonly text: string
  /** Digits with at most one decimal point. */
  readonly amount: string
}

// Languages that group only five digits and more are written with groups of four digits too.
function write(amount: string, locale: string, useGrouping: boolean, space: string): string {
  const format = new Intl.NumberFormat(locale, {
    useGrouping: (useGrouping ? 'always' : false) as boolean,
    maximumFractionDigits: 18,
  })
  return format.format(amount as `${number}`).replace(/[\u00a0\u202f]/g, space)
}

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: length })

const amounts = fc
  .tuple(digits(12), digits(9))
  .map(([whole, fraction]) => [whole.replace(/^0+/, '') || '0', fraction.replace(/0+$/, '')])
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)))

/** Amounts in the form of any locale: grouped or not, and with other spaces than the locale's. */
export const writtenAmounts: fc.Arbitrary<WrittenAmount> = fc
  .record({
    amount: amounts,
    locale: fc.constantFrom(...locales),
    useGrouping: fc.boolean(),
    space: fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009'),
  })
  .map(({ amount, locale, useGrouping, space }) => ({
    amount,
    locale,
    text: write(amount, locale, useGrouping, space),
  }))
