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
])('%s is shown as %s', (text, shown) => expect(formatDecimal(text, 3, 'en')).toBe(shown))

test('is written as the locale does', () => expect(formatDecimal('1234.5', 3, 'de')).toBe('1.234,5'))

test.each(['', '-1', '1e5', 'NaN', '0x1', `0.${'1'.repeat(256)}`])('%s is no amount', text =>
  expect(formatDecimal(text, 3, 'en')).toBe(''),
)

test('never shows more than there is, nor nothing where there is something', () => {
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
