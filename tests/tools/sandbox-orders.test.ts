import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCents, formatDollars, sandboxPrice } from '../../tools/onramp/sandbox-orders.js'
import { property } from '../lib/property.js'

describe('sandboxPrice', () => {
  test('deducts a fee of 1.5 %', () => {
    expect(sandboxPrice(10_000n, 2_500, 18)).toEqual({ total: 10_000n, fee: 150n, coins: 39_400_000_000_000_000n })
    expect(sandboxPrice(10_000n, 1, 6)).toEqual({ total: 10_000n, fee: 150n, coins: 98_500_000n })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-12])('returns undefined for the price %d', price => {
    expect(sandboxPrice(10_000n, price, 18)).toBeUndefined()
  })

  test('returns undefined for zero cents', () => expect(sandboxPrice(0n, 1, 18)).toBeUndefined())

  test('returns more coins for more dollars', () => {
    const cents = fc.bigInt(1n, 750_000n)
    const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true })
    property(fc.tuple(cents, cents, price, fc.integer({ min: 0, max: 18 })), ([a, b, dollars, decimals]) => {
      const [less, more] = (a < b ? [a, b] : [b, a]).map(amount => sandboxPrice(amount, dollars, decimals))
      if (!less || !more) return expect.unreachable('the price is one')
      expect(less.coins <= more.coins && less.fee <= more.fee).toBe(true)
    })
  })
})

describe('parseCents', () => {
  test.each([
    ['10', 1_000n],
    ['10.5', 1_050n],
    ['0.01', 1n],
    ['7500.00', 750_000n],
  ])('parses %s', (text, cents) => expect(parseCents(text)).toBe(cents))

  test.each(['', '-1', '1e3', '1.005', '1,5', 'Infinity', '99999999', '0x10', ' 1'])('rejects "%s"', text => {
    expect(parseCents(text)).toBeUndefined()
  })

  test('round-trips with formatDollars', () => {
    property(fc.bigInt(0n, 10n ** 8n), cents => expect(parseCents(formatDollars(cents))).toBe(cents))
  })
})
