import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, formatPlainAmount } from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  [1_500_000n, 6, undefined, '1.5'],
  [1n, 18, undefined, '0.000000000000000001'],
  [0n, 18, undefined, '0'],
  [120n, 0, undefined, '120'],
  [12_345_678n, 6, 2, '12.34'],
  [1_000_000n, 6, 2, '1'],
])('formats %s with %s decimals and at most %s digits as %s', (value, decimals, digits, text) =>
  expect(formatPlainAmount(value, decimals, digits)).toBe(text),
)

test('formatPlainAmount is the inverse of parseAmount', () => {
  property(fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 })), ([value, decimals]) => {
    expect(parseAmount(formatPlainAmount(value, decimals), decimals)).toBe(value)
  })
})
