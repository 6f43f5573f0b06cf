import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostToSend } from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  ['a coin leaves its fee', 100n, true, 30n, 70n],
  ['a coin that does not pay for its fee stays', 30n, true, 30n, 0n],
  ['a token goes whole', 100n, false, 30n, 100n],
  ['a token goes whole at an unknown fee', 100n, false, undefined, 100n],
  ['a coin of unknown fee has no most', 100n, true, undefined, undefined],
])('%s', (_, held, isCoin, fee, most) => expect(mostToSend(held, isCoin, fee)).toBe(most))

test('the most of a coin and its fee are never more than is held', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
  property(fc.tuple(amount, amount), ([held, fee]) => {
    const most = mostToSend(held, true, fee) ?? -1n
    expect(most).toBeGreaterThanOrEqual(0n)
    if (most > 0n) expect(most + fee).toBe(held)
  })
})
