import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import {
  afterToll,
  minimumReceived,
  percentText,
  priceImpact,
  reachesNothing,
} from '../../src/modules/swap/swap-amounts.js'

const MOST = 2n ** 256n - 1n
const amounts = fc.oneof(fc.bigInt(0n, MOST), fc.bigInt(0n, 1_000n), fc.constantFrom(0n, 1n, MOST))
const slippages = fc.integer({ min: 0, max: 500_000 }).map(parts => parts / 10_000)
const reserves = fc.bigInt(1n, 2n ** 112n - 1n)

describe('minimumReceived', () => {
  test.each([
    [1_000n, 1, 990n],
    [1_000n, 0.5, 995n],
    [1_000n, 0, 1_000n],
    [1n, 1, 1n],
    [1n, 50, 1n],
    [3n, 50, 2n],
    [0n, 1, 0n],
    [MOST, 0, MOST],
    [10n ** 18n, 0.0001, 10n ** 18n - 10n ** 12n],
  ])('of %d with %d per cent it is %d', (amount, slippage, least) => {
    expect(minimumReceived(amount, slippage)).toBe(least)
  })

  test('is never more than is quoted, never less than the percentage says, and nothing only of nothing', () => {
    property(fc.tuple(amounts, slippages), ([amount, slippage]) => {
      const least = minimumReceived(amount, slippage)
      expect(least <= amount).toBe(true)
      expect(least * 1_000_000n >= amount * BigInt(1_000_000 - Math.round(slippage * 10_000))).toBe(true)
      expect(least === 0n).toBe(amount === 0n)
    })
  })

  test('falls as the slippage rises, and rises with the amount', () => {
    property(fc.tuple(amounts, amounts, slippages, slippages), ([a, b, x, y]) => {
      const [small, large] = a < b ? [a, b] : [b, a]
      expect(minimumReceived(small, x) <= minimumReceived(large, x)).toBe(true)
      expect(minimumReceived(a, Math.max(x, y)) <= minimumReceived(a, Math.min(x, y))).toBe(true)
    })
  })
})

describe('priceImpact', () => {
  /** What a pool of constant product gives. */
  const out = (amount: bigint, pool: { in: bigint; out: bigint }, feeBps: number) => {
    const counted = amount * BigInt(10_000 - feeBps)
    return (counted * pool.out) / (pool.in * 10_000n + counted)
  }

  test('a swap of a hundredth of a pool moves its price by a hundredth', () => {
    const pool = { in: 10n ** 24n, out: 10n ** 24n }
    expect(priceImpact(10n ** 22n, out(10n ** 22n, pool, 30), [pool], 30)).toBe(9_872n)
    expect(priceImpact(10n ** 10n, out(10n ** 10n, pool, 30), [pool], 30)).toBeLessThanOrEqual(1n)
  })

  test('is between nothing and all, and larger swaps move more', () => {
    const fees = fc.integer({ min: 0, max: 1_000 })
    property(fc.tuple(fc.bigInt(10n ** 6n, 10n ** 30n), reserves, reserves, fees), ([amount, a, b, fee]) => {
      const pool = { in: a, out: b }
      const impact = priceImpact(amount, out(amount, pool, fee), [pool], fee) ?? -1n
      const twice = priceImpact(amount * 2n, out(amount * 2n, pool, fee), [pool], fee) ?? -1n
      expect(impact >= 0n && impact <= 1_000_000n).toBe(true)
      // what comes out is a whole number: where it is small, the rest that is lost counts too
      if (out(amount, pool, fee) > 10n ** 7n) expect(twice + 1n >= impact).toBe(true)
    })
  })

  test('adds up over several pools', () => {
    const [a, b] = [
      { in: 10n ** 24n, out: 10n ** 22n },
      { in: 10n ** 22n, out: 10n ** 12n },
    ]
    const between = out(10n ** 22n, a, 30)
    const both = priceImpact(10n ** 22n, out(between, b, 30), [a, b], 30) ?? 0n
    expect(both).toBeGreaterThan(priceImpact(10n ** 22n, between, [a], 30) ?? 0n)
  })

  test('of an empty pool nobody can say it', () => {
    expect(priceImpact(1n, 0n, [{ in: 0n, out: 5n }], 30)).toBeUndefined()
    expect(priceImpact(1n, 0n, [{ in: 5n, out: 0n }], 30)).toBeUndefined()
    expect(priceImpact(1n, 0n, [{ in: 5n, out: 5n }], 10_000)).toBeUndefined()
  })

  test('is never below nothing, whatever a router promises', () => {
    expect(priceImpact(1n, 10n ** 30n, [{ in: 5n, out: 5n }], 30)).toBe(0n)
  })
})

describe('reachesNothing', () => {
  const even = { in: 10n ** 20n, out: 10n ** 20n }

  test.each([
    [1n, [{ in: 10n ** 20n, out: 100n }], true],
    [10n ** 19n, [{ in: 10n ** 20n, out: 100n }], false],
    [1n, [even, even], true],
    [100n, [even, even], false],
    [2n ** 256n - 1n, [even], false],
    [5n, [{ in: 0n, out: 0n }], true],
  ])('%d through %o: %s', (amount, pools, expected) => expect(reachesNothing(amount, pools, 30)).toBe(expected))
})

describe('percentText', () => {
  test.each([
    [0n, '0'],
    [1n, '0.0001'],
    [10_000n, '1'],
    [12_300n, '1.23'],
    [1_000_000n, '100'],
    [999_999n, '99.9999'],
  ])('%d millionths are %s per cent', (millionths, text) => expect(percentText(millionths)).toBe(text))
})

describe('afterToll', () => {
  test('takes the part that was seen, and rounds down', () => {
    expect(afterToll(1_000n, { sent: 100n, arrived: 99n })).toBe(990n)
    expect(afterToll(101n, { sent: 100n, arrived: 99n })).toBe(99n)
  })

  test('takes nothing where nothing was kept, or more arrived than was sent', () => {
    expect(afterToll(7n, { sent: 100n, arrived: 100n })).toBe(7n)
    expect(afterToll(7n, { sent: 100n, arrived: 200n })).toBe(7n)
    expect(afterToll(7n, { sent: 0n, arrived: 0n })).toBe(7n)
  })

  test('never makes more of an amount', () => {
    property(fc.tuple(amounts, amounts, amounts), ([amount, sent, arrived]) => {
      const left = afterToll(amount, { sent, arrived })
      expect(left <= amount && left >= 0n).toBe(true)
    })
  })
})
