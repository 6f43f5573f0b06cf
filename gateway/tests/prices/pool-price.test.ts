import { assert, bigInt, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { poolPrice } from '../../src/modules/prices/pool-prices.js'

const coin = { reserve: 1_000n * 10n ** 18n, decimals: 18 }
const dollars = { reserve: 2_500_000n * 10n ** 6n, decimals: 6, price: 1 }

test('poolPrice returns the ratio of the reserves', () => {
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
])('poolPrice returns undefined for %s', (_what, token, quoteSide) =>
  expect(poolPrice(token, quoteSide)).toBeUndefined(),
)

test('poolPrice never returns zero, a negative number or NaN', () => {
  const reserve = bigInt({ min: 0n, max: 2n ** 112n - 1n })
  const decimals = integer({ min: 0, max: 255 })
  const price = double({ min: 1e-12, max: 1e12, noNaN: true })
  assert(
    property(
      reserve,
      decimals,
      reserve,
      decimals,
      price,
      (tokenReserve, tokenDecimals, quoteReserve, quoteDecimals, quotePrice) => {
        const found = poolPrice(
          { reserve: tokenReserve, decimals: tokenDecimals },
          { reserve: quoteReserve, decimals: quoteDecimals, price: quotePrice },
        )
        return found === undefined || (found.price > 0 && Number.isFinite(found.price) && found.depth >= 0)
      },
    ),
  )
})
