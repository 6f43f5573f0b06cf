import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import {
  applyTransferTax,
  minimumReceived,
  formatPercent,
  priceImpact,
  yieldsNothing,
} from '../../src/modules/swap/swap-amounts.js'

const MAX_UINT256 = 2n ** 256n - 1n
const amounts = fc.oneof(fc.bigInt(0n, MAX_UINT256), fc.bigInt(0n, 1_000n), fc.constantFrom(0n, 1n, MAX_UINT256))
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
    [MAX_UINT256, 0, MAX_UINT256],
    [10n ** 18n, 0.0001, 10n ** 18n - 10n ** 12n],
  ])('minimumReceived(%d, %d) is %d', (amount, slippage, least) => {
    expect(minimumReceived(amount, slippage)).toBe(least)
  })

  test('never exceeds the quote or falls below the percentage, and is zero only for zero', () => {
    property(fc.tuple(amounts, slippages), ([amount, slippage]) => {
      const least = minimumReceived(amount, slippage)
      expect(least <= amount).toBe(true)
      expect(least * 1_000_000n >= amount * BigInt(1_000_000 - Math.round(slippage * 10_000))).toBe(true)
      expect(least === 0n).toBe(amount === 0n)
    })
  })

  test('falls with the slippage and rises with the amount', () => {
    property(fc.tuple(amounts, amounts, slippages, slippages), ([a, b, x, y]) => {
      const [small, large] = a < b ? [a, b] : [b, a]
      expect(minimumReceived(small, x) <= minimumReceived(large, x)).toBe(true)
      expect(minimumReceived(a, Math.max(x, y)) <= minimumReceived(a, Math.min(x, y))).toBe(true)
    })
  })
})

describe('priceImpact', () => {
  /** Output of a constant product pool. */
  const out = (amount: bigint, pool: { in: bigint; out: bigint }, feeBps: number) => {
    const counted = amount * BigInt(10_000 - feeBps)
    return (counted * pool.out) / (pool.in * 10_000n + counted)
  }

  test('is 1 % for a swap of 1 % of a pool', () => {
    const pool = { in: 10n ** 24n, out: 10n ** 24n }
    expect(priceImpact(10n ** 22n, out(10n ** 22n, pool, 30), [pool], 30)).toBe(9_872n)
    expect(priceImpact(10n ** 10n, out(10n ** 10n, pool, 30), [pool], 30)).toBeLessThanOrEqual(1n)
  })

  test('is between 0 and 100 % and grows with the amount', () => {
    const fees = fc.integer({ min: 0, max: 1_000 })
    property(fc.tuple(fc.bigInt(10n ** 6n, 10n ** 30n), reserves, reserves, fees), ([amount, a, b, fee]) => {
      const pool = { in: a, out: b }
      const impact = priceImpact(amount, out(amount, pool, fee), [pool], fee) ?? -1n
      const twice = priceImpact(amount * 2n, out(amount * 2n, pool, fee), [pool], fee) ?? -1n
      expect(impact >= 0n && impact <= 1_000_000n).toBe(true)
      // the output is rounded down, which matters for small amounts
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

  test('is undefined for an empty pool', () => {
    expect(priceImpact(1n, 0n, [{ in: 0n, out: 5n }], 30)).toBeUndefined()
    expect(priceImpact(1n, 0n, [{ in: 5n, out: 0n }], 30)).toBeUndefined()
    expect(priceImpact(1n, 0n, [{ in: 5n, out: 5n }], 10_000)).toBeUndefined()
  })

  test('is never negative, even if a router overstates the output', () => {
    expect(priceImpact(1n, 10n ** 30n, [{ in: 5n, out: 5n }], 30)).toBe(0n)
  })
})

describe('yieldsNothing', () => {
  const even = { in: 10n ** 20n, out: 10n ** 20n }

  test.each([
    [1n, [{ in: 10n ** 20n, out: 100n }], true],
    [10n ** 19n, [{ in: 10n ** 20n, out: 100n }], false],
    [1n, [even, even], true],
    [100n, [even, even], false],
    [2n ** 256n - 1n, [even], false],
    [5n, [{ in: 0n, out: 0n }], true],
  ])('yieldsNothing(%d, %o) is %s', (amount, pools, expected) =>
    expect(yieldsNothing(amount, pools, 30)).toBe(expected),
  )
})

describe('formatPercent', () => {
  test.each([
    [0n, '0'],
    [1n, '0.0001'],
    [10_000n, '1'],
    [12_300n, '1.23'],
    [1_000_000n, '100'],
    [999_999n, '99.9999'],
  ])('formats %d millionths as %s percent', (millionths, text) => expect(formatPercent(millionths)).toBe(text))
})

describe('applyTransferTax', () => {
  test('applies the measured tax and rounds down', () => {
    expect(applyTransferTax(1_000n, { sent: 100n, arrived: 99n })).toBe(990n)
    expect(applyTransferTax(101n, { sent: 100n, arrived: 99n })).toBe(99n)
  })

  test('returns the amount if no tax was measured', () => {
    expect(applyTransferTax(7n, { sent: 100n, arrived: 100n })).toBe(7n)
    expect(applyTransferTax(7n, { sent: 100n, arrived: 200n })).toBe(7n)
    expect(applyTransferTax(7n, { sent: 0n, arrived: 0n })).toBe(7n)
  })

  test('never returns more than the amount', () => {
    property(fc.tuple(amounts, amounts, amounts), ([amount, sent, arrived]) => {
      const left = applyTransferTax(amount, { sent, arrived })
      expect(left <= amount && left >= 0n).toBe(true)
    })
  })
})
