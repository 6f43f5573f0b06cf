import { expect, test } from 'vitest'
import { formatCompact, formatCompactFiat, formatDecimals, formatSignificant } from '../../src/lib/short-amounts.js'

test.each([
  [9_999_749_933_719_161_978_000n, 18, '9,999.749933'],
  [123_456_789n, 18, '0.000000000123456'],
  [1_500_000n, 6, '1.5'],
  [25n, 0, '25'],
  [0n, 18, '0'],
])('formatDecimals: shows six significant decimals of %s with %s decimals', (value, decimals, text) => {
  expect(formatDecimals(value, decimals, 'en')).toBe(text)
})

test.each([
  [2_490_017_452n, 6, '2,490.01'],
  [250_000_999_999n, 6, '250,000.99'],
  [396_123_456n, 6, '396.123'],
  [1_234_567n, 9, '0.00123456'],
  [3n, 0, '3'],
])('formatSignificant: shows six digits of %s with %s decimals', (value, decimals, text) => {
  expect(formatSignificant(value, decimals, 'en')).toBe(text)
})

test.each([
  [1_204_056_000n, 9, 'en', '1.204'],
  [24_999_999_999_999n, 6, 'en', '24.99M'],
  [24_999_999_999_999n, 6, 'de', '24,99 Mio.'],
  [999_999_999n, 3, 'en', '999,999.999'],
  [999n, 6, 'en', '<0.001'],
  [999n, 6, 'ar', '<0.001'],
  [1_000n, 6, 'en', '0.001'],
  [0n, 6, 'en', '0'],
])('formatCompact: never rounds up, and stays short: %s', (value, decimals, locale, text) => {
  expect(formatCompact(value, decimals, locale)).toBe(text.replace(' ', '\u00a0'))
})

test('formatCompactFiat: shows dollars in full while they are short', () => {
  expect(formatCompactFiat(810.02, 'en')).toBe('$810.02')
  expect(formatCompactFiat(0.001, 'en')).toBe('<$0.01')
  expect(formatCompactFiat(249_997_509.99, 'en')).toBe('$249.99M')
  expect(formatCompactFiat(249_997.5, 'en')).toBe('$249,997.50')
})

test('formatCompactFiat: shortens the same amounts in every language', () => {
  for (const locale of ['en', 'de', 'ar', 'ar-EG']) {
    expect(formatCompactFiat(12_500, locale).replace(/\P{Nd}/gu, ''), locale).toHaveLength(7)
    expect(formatCompactFiat(2_510_000, locale).replace(/\P{Nd}/gu, ''), locale).toHaveLength(3)
  }
})
