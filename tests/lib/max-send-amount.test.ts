import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMaxSendAmount } from '../../src/lib/amounts.js'
import { property } from './property.js'

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
