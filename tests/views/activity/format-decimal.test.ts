import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal } from '../../../src/views/activity/activity-entry.js'
import { property } from '../../lib/property.js'

test.each([
  ['1.204056', '1.204'],
  ['1234567890123456789.5', '1,234,567,890,123,456,789.5'],
  ['0', '0'],
  ['0.000', '0'],
  ['0.0009', '<0.001'],
  ['0.001', '0.001'],
  ['12.0001', '12'],
  ['007', '7'],
])('formatDecimal: formats %s as %s', (text, shown) => expect(formatDecimal(text, 3, 'en')).toBe(shown))

test('formatDecimal: uses the separators of the locale', () => expect(formatDecimal('1234.5', 3, 'de')).toBe('1.234,5'))

test.each(['', '-1', '1e5', 'NaN', '0x1', `0.${'1'.repeat(256)}`])(
  'formatDecimal: returns an empty text for %s',
  text => expect(formatDecimal(text, 3, 'en')).toBe(''),
)

test('formatDecimal: truncates exactly, and never shows a positive amount as zero', () => {
  property(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 20 })), ([units, places]) => {
    const digits = units.toString().padStart(places + 1, '0')
    const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
    const shown = formatDecimal(text, 3, 'en').replaceAll(',', '')
    if (shown.startsWith('<')) return expect(units > 0n && units * 1000n < 10n ** BigInt(places)).toBe(true)
    expect(Number(shown) === 0).toBe(units === 0n)
    const [whole = '', part = ''] = shown.split('.')
    const cut = BigInt(whole + part.padEnd(3, '0'))
    const exact = (units * 1000n) / 10n ** BigInt(places)
    expect(cut).toBe(exact)
  })
})
