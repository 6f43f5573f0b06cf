import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiatToAmount, amountToFiat } from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  [1_000_000n, 18, 2_000, 500_000_000_000_000n],
  [100_000_000n, 6, 1, 100_000_000n],
  [10_000_000n, 6, 3, 3_333_333n],
  [1_500_000n, 0, 0.5, 3n],
  [0n, 18, 2_000, 0n],
])('fiatToAmount(%i, %i decimals, price %d) is correct', (fiat, decimals, price, amount) =>
  expect(fiatToAmount(fiat, decimals, price)).toBe(amount),
)

test.each([
  [10n ** 18n, 18, 2_000.5, 2_000_500_000n],
  [1n, 18, 2_000, 0n],
  [1_234_567n, 6, 1, 1_234_567n],
])('amountToFiat(%i, %i decimals, price %d) is correct', (amount, decimals, price, fiat) =>
  expect(amountToFiat(amount, decimals, price)).toBe(fiat),
)

test.each([undefined, 0, -1, NaN, Infinity, 1e21, 1e-30])('conversions are undefined for the price %s', price => {
  expect(fiatToAmount(1n, 18, price)).toBeUndefined()
  expect(amountToFiat(1n, 18, price)).toBeUndefined()
})

test('fiatToAmount never returns an amount above the fiat value', () => {
  const fiat = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  property(fc.tuple(fiat, fc.integer({ min: 0, max: 24 }), price), ([sum, decimals, unitPrice]) => {
    const bought = fiatToAmount(sum, decimals, unitPrice)
    expect(amountToFiat(bought ?? -1n, decimals, unitPrice)).toBeLessThanOrEqual(sum)
  })
})
