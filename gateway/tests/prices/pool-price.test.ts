import { assert, bigInt, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { poolPrice } from '../../src/modules/prices/pool-prices.js'

const coin = { reserve: 1_000n * 10n ** 18n, decimals: 18 }
const dollars = { reserve: 2_500_000n * 10n ** 6n, decimals: 6, price: 1 }

test('is what lies on one side for one of the other', () => {
  expect(poolPrice(coin, dollars)).toEqual({ price: 2_500, depth: 2_500_000 })
  expect(poolPrice({ reserve: 10_000n, decimals: 0 }, { ...coin, reserve: 10n ** 20n, price: 2_500 })?.price).toBe(25)
})

test.each([
  ['nothing of the token', { ...coin, reserve: 0n }, dollars],
  ['nothing on the other side', coin, { ...dollars, reserve: 0n }],
  ['a price too small for a number', { reserve: 2n ** 112n, decimals: 0 }, { reserve: 1n, decimals: 255, price: 1 }],
  [
    'a price too large for a number',
    { reserve: 1n, decimals: 255 },
    { reserve: 2n ** 112n, decimals: 0, price: 1e300 },
  ],
])('is not known with %s', (_what, token, other) => expect(poolPrice(token, other)).toBeUndefined())

test('is never 0, negative or no number, whatever a pool holds', () => {
  const reserve = bigInt({ min: 0n, max: 2n ** 112n - 1n })
  const decimals = integer({ min: 0, max: 255 })
  const price = double({ min: 1e-12, max: 1e12, noNaN: true })
  assert(
    property(reserve, decimals, reserve, decimals, price, (one, places, other, others, worth) => {
      const found = poolPrice({ reserve: one, decimals: places }, { reserve: other, decimals: others, price: worth })
      return found === undefined || (found.price > 0 && Number.isFinite(found.price) && found.depth >= 0)
    }),
  )
})
