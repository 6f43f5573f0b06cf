import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, typedAmount } from '../../src/lib/amounts.js'
import { property } from './property.js'

describe('a typed amount', () => {
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
  ])('of %j is %j', (text, amount) => expect(typedAmount(text)).toBe(amount))

  test('is a number or nothing, whatever is typed, and stays as it is when it is read again', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,٫ ') }))
    property(typed, text => {
      const amount = typedAmount(text)
      expect(amount).toMatch(/^\d*\.?\d*$/)
      expect(typedAmount(amount)).toBe(amount)
      if (/\d/.test(amount)) expect(parseAmount(amount, 255)).toBeTypeOf('bigint')
    })
  })
})
