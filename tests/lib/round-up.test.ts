import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundUp } from '../../src/lib/amounts.js'
import { property } from './property.js'

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
