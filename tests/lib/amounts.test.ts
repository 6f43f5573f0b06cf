import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../src/lib/format-amount.js'
import {
  parseAmount,
  formatPlainAmount,
  parseExactAmount,
  roundUp,
  fiatToAmount,
  amountToFiat,
  getMaxSendAmount,
} from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  ['1.5', 18, 1_500_000_000_000_000_000n],
  ['0', 18, 0n],
  ['.5', 1, 5n],
  ['5.', 2, 500n],
  ['1.239', 2, 123n],
  ['7.9', 0, 7n],
  ['0.000000000000000001', 18, 1n],
])('parses %s with %i decimals', (text, decimals, amount) => expect(parseAmount(text, decimals)).toBe(amount))

test.each(['', '.', '-1', '+1', '1e3', '0x10', '1,5', ' 1', '1.2.3', 'NaN', 'Infinity', '٣', '1'.repeat(401)])(
  'rejects %j',
  text => expect(parseAmount(text, 18)).toBeUndefined(),
)

test.each([-1, 256, 1.5, NaN])('rejects %s decimals', decimals => expect(parseAmount('1', decimals)).toBeUndefined())

test('parses every formatted amount to the same value', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 20 }), (amount, decimals) => {
      const text = formatAmount(amount, decimals, { digits: decimals, locale: 'en-US' }).replaceAll(',', '')
      expect(parseAmount(text, decimals)).toBe(amount)
    }),
  )
})

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

test.each([
  ['1.5', 1, 15n],
  ['1.25', 1, undefined],
  ['1.50', 1, undefined],
  ['7', 0, 7n],
  ['1,5', 18, undefined],
])('parses %s with exactly %i decimals', (text, decimals, amount) =>
  expect(parseExactAmount(text, decimals)).toBe(amount),
)

test.each([
  [42_595_196_658n, 42_600_000_000n],
  [999_900n, 1_000_000n],
  [123n, 123n],
  [0n, 0n],
])('rounds %s up to %s', (value, expected) => expect(roundUp(value)).toBe(expected))

test('never rounds down, and adds less than 1 %', () => {
  property(fc.bigInt({ min: 0n, max: 2n ** 128n }), value => {
    expect(roundUp(value)).toBeGreaterThanOrEqual(value)
    expect(roundUp(value) * 100n).toBeLessThanOrEqual(value * 101n)
  })
})

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

test.each([
  ['native token minus the fee', 100n, true, 30n, 70n],
  ['nothing if the balance only covers the fee', 30n, true, 30n, 0n],
  ['whole balance of a contract token', 100n, false, 30n, 100n],
  ['whole balance of a contract token with an unknown fee', 100n, false, undefined, 100n],
  ['undefined for a native token with an unknown fee', 100n, true, undefined, undefined],
])('getMaxSendAmount: %s', (_, balance, isCoin, fee, expected) =>
  expect(getMaxSendAmount(balance, isCoin, fee)).toBe(expected),
)

test('getMaxSendAmount plus the fee never exceeds the balance', () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })
  property(fc.tuple(amounts, amounts), ([balance, fee]) => {
    const amount = getMaxSendAmount(balance, true, fee) ?? -1n
    expect(amount).toBeGreaterThanOrEqual(0n)
    if (amount > 0n) expect(amount + fee).toBe(balance)
  })
})
