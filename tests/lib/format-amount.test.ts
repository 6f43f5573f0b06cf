import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatFiat } from '../../src/lib/format-amount.js'
import { property } from './property.js'

const locale = 'en'

describe('formatAmount', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0'],
    [999_999_999_999_999_999n, 18, '0.999'],
    [1_234_567_899_999_999_999_999n, 18, '1,234.567'],
    [1_500_000n, 6, '1.5'],
    [42n, 0, '42'],
    [-1_234_999n, 6, '-1.234'],
    [-1n, 18, '0'],
    [
      2n ** 256n,
      0,
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,936',
    ],
  ])('formats %s with %s decimals as %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals, { locale })).toBe(text)
  })

  test('truncates and never rounds up', () => {
    expect(formatAmount(199_999n, 5, { locale, digits: 2 })).toBe('1.99')
    expect(formatAmount(199_999n, 5, { locale, digits: 0 })).toBe('1')
  })

  test('pads the fraction with zeros if it is fixed', () => {
    expect(formatAmount(1_500_000n, 6, { locale, fixed: true })).toBe('1.500')
    expect(formatAmount(0n, 6, { locale, digits: 2, fixed: true })).toBe('0.00')
  })

  test('uses the digits and separators of the locale', () => {
    expect(formatAmount(1_234_567_800n, 6, { locale: 'de' })).toBe('1.234,567')
    expect(formatAmount(1_234_567_800n, 6, { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥٦٧')
  })

  test("falls back to the page's locale if the tag is malformed", () => {
    expect(formatAmount(5n, 0, { locale: 'not a locale!' })).toBe(formatAmount(5n, 0))
  })

  test.each([-1, 1.5, NaN, Infinity, 256, 1e9])('returns an empty text for %s decimals', decimals => {
    expect(formatAmount(1n, decimals)).toBe('')
  })

  test('shows the amount truncated to the requested digits', () => {
    property(
      fc.tuple(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 8 }),
      ),
      ([value, decimals, digits]) => {
        const shown = formatAmount(value, decimals, { locale, digits, fixed: true }).replace(/[,.]/g, '')
        const scale = 10n ** BigInt(decimals)
        const steps = (value * 10n ** BigInt(digits)) / scale
        expect(BigInt(shown)).toBe(steps)
      },
    )
  })
})

test.each([
  [4218.07, '$4,218.07'],
  [0, '$0.00'],
  [4.35, '$4.35'],
  [1.1, '$1.10'],
  [2.999, '$2.99'],
  [0.004, '<$0.01'],
  [1e9, '$1,000,000,000.00'],
])('formatFiat formats %s as %s', (dollars, text) => expect(formatFiat(dollars, 'en-US')).toBe(text))

test("formatFiat falls back to the page's locale if the tag is malformed", () => {
  expect(formatFiat(1234.5, 'de')).toMatch(/1\.234,50.\$/)
  expect(formatFiat(1234.5, 'not a tag')).toMatch(/1.?234.50/)
})
