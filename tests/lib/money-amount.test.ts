import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForMoney, moneyForAmount } from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  [1_000_000n, 18, 2_000, 500_000_000_000_000n],
  [100_000_000n, 6, 1, 100_000_000n],
  [10_000_000n, 6, 3, 3_333_333n],
  [1_500_000n, 0, 0.5, 3n],
  [0n, 18, 2_000, 0n],
])('%i millionths buy of %i decimals at %d', (money, decimals, price, amount) =>
  expect(amountForMoney(money, decimals, price)).toBe(amount),
)

test.each([
  [10n ** 18n, 18, 2_000.5, 2_000_500_000n],
  [1n, 18, 2_000, 0n],
  [1_234_567n, 6, 1, 1_234_567n],
])('%i of %i decimals at %d is worth', (amount, decimals, price, money) =>
  expect(moneyForAmount(amount, decimals, price)).toBe(money),
)

test.each([undefined, 0, -1, NaN, Infinity, 1e21, 1e-30])(
  '%s is no price: nothing is said to be worth nothing',
  price => {
    expect(amountForMoney(1n, 18, price)).toBeUndefined()
    expect(moneyForAmount(1n, 18, price)).toBeUndefined()
  },
)

test('what a sum buys is never worth more than the sum', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  property(fc.tuple(money, fc.integer({ min: 0, max: 24 }), price), ([sum, decimals, each]) => {
    const bought = amountForMoney(sum, decimals, each)
    expect(moneyForAmount(bought ?? -1n, decimals, each)).toBeLessThanOrEqual(sum)
  })
})
