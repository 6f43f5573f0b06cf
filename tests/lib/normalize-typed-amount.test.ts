import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, normalizeTypedAmount } from '../../src/lib/amounts.js'
import { property } from './property.js'

describe('normalizeTypedAmount', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['1.', '1.'],
    ['.5', '.5'],
    ['1,5', '1.5'],
    ['1,', '1.'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    [' 12 ETH', '12'],
    ['$12.50', '12.50'],
    ['-3', '3'],
    ['1e9', '19'],
    ['0x10', '010'],
    ['١٫٥', '1.5'],
    ['۱۲۳', '123'],
    ['１２', '12'],
    ['<b>7</b>', '7'],
  ])('normalizes %j to %j', (text, amount) => expect(normalizeTypedAmount(text)).toBe(amount))

  test('returns a number or nothing for any input, and is idempotent', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,٫ ') }))
    property(typed, text => {
      const amount = normalizeTypedAmount(text)
      expect(amount).toMatch(/^\d*\.?\d*$/)
      expect(normalizeTypedAmount(amount)).toBe(amount)
      if (/\d/.test(amount)) expect(parseAmount(amount, 255)).toBeTypeOf('bigint')
    })
  })
})
