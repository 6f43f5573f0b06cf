import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, dollarsOf, sandboxPrice } from '../../tools/onramp/sandbox-orders.js'
import { property } from '../lib/property.js'

describe('sandboxPrice', () => {
  test('keeps one and a half per cent, and sells the rest', () => {
    expect(sandboxPrice(10_000n, 2_500, 18)).toEqual({ total: 10_000n, fee: 150n, coins: 39_400_000_000_000_000n })
    expect(sandboxPrice(10_000n, 1, 6)).toEqual({ total: 10_000n, fee: 150n, coins: 98_500_000n })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-12])('the price %d is none', price => {
    expect(sandboxPrice(10_000n, price, 18)).toBeUndefined()
  })

  test('nothing costs nothing', () => expect(sandboxPrice(0n, 1, 18)).toBeUndefined())

  test('more dollars never bring fewer coins', () => {
    const cents = fc.bigInt(1n, 750_000n)
    const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true })
    property(fc.tuple(cents, cents, price, fc.integer({ min: 0, max: 18 })), ([a, b, dollars, decimals]) => {
      const [less, more] = (a < b ? [a, b] : [b, a]).map(each => sandboxPrice(each, dollars, decimals))
      if (!less || !more) return expect.unreachable('the price is one')
      expect(less.coins <= more.coins && less.fee <= more.fee).toBe(true)
    })
  })
})

describe('centsOf', () => {
  test.each([
    ['10', 1_000n],
    ['10.5', 1_050n],
    ['0.01', 1n],
    ['7500.00', 750_000n],
  ])('%s', (text, cents) => expect(centsOf(text)).toBe(cents))

  test.each(['', '-1', '1e3', '1.005', '1,5', 'Infinity', '99999999', '0x10', ' 1'])('"%s" is none', text => {
    expect(centsOf(text)).toBeUndefined()
  })

  test('comes back as it went', () => {
    property(fc.bigInt(0n, 10n ** 8n), cents => expect(centsOf(dollarsOf(cents))).toBe(cents))
  })
})
