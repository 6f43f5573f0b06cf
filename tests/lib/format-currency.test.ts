import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyName, currencySign, formatCurrency } from '../../src/lib/format-currency.js'
import { property } from './property.js'

const MILLION = 1_000_000n

describe('formatCurrency', () => {
  test.each([
    [1_234_999_999n, 'USD', 'en', '$1,234.99'],
    [999_999n, 'JPY', 'en', '¥0'],
    [100n * MILLION, 'EUR', 'de', '100,00 €'],
    [0n, 'USD', 'en', '$0.00'],
    [1_500_000n, 'XYZ', 'en', 'XYZ 1.50'],
  ])('formats %s millionths of %s in %s as %s', (value, code, locale, text) => {
    expect(formatCurrency(value, 6, code, { locale }).replace(/\u00a0/g, ' ')).toBe(text)
  })

  test('omits zero fraction digits of whole amounts in short form only', () => {
    expect(formatCurrency(250n * MILLION, 6, 'USD', { locale: 'en', short: true })).toBe('$250')
    expect(formatCurrency(250_500_000n, 6, 'USD', { locale: 'en', short: true })).toBe('$250.50')
  })

  test("falls back to the page's locale if the tag is malformed", () => {
    expect(formatCurrency(MILLION, 6, 'USD', { locale: 'x_y' })).toContain('1')
    expect(currencyName('USD', 'x_y')).not.toBe('')
  })

  test('never shows more than the amount', () => {
    property(fc.bigInt({ min: 0n, max: 10n ** 24n }), value => {
      const text = formatCurrency(value, 6, 'USD', { locale: 'en' }).replace(/[$,]/g, '')
      const [whole = '', part = ''] = text.split('.')
      expect(BigInt(whole + part)).toBe(value / 10_000n)
    })
  })
})

test('currencySign and currencyName fall back to the code', () => {
  expect([currencySign('USD', 'en'), currencySign('EUR', 'de'), currencySign('XYZ', 'en')]).toEqual(['$', '€', 'XYZ'])
  expect([currencyName('EUR', 'en'), currencyName('EUR', 'de'), currencyName('XYZ', 'en')]).toEqual([
    'Euro',
    'Euro',
    'XYZ',
  ])
})
