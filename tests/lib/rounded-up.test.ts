import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedUp } from '../../src/lib/amounts.js'
import { property } from './property.js'

test.each([
  [42_595_196_658n, 42_600_000_000n],
  [999_900n, 1_000_000n],
  [123n, 123n],
  [0n, 0n],
])('%s is %s at most', (value, most) => expect(roundedUp(value)).toBe(most))

test('is never less, and never a hundredth more', () => {
  property(fc.bigInt({ min: 0n, max: 2n ** 128n }), value => {
    expect(roundedUp(value)).toBeGreaterThanOrEqual(value)
    expect(roundedUp(value) * 100n).toBeLessThanOrEqual(value * 101n)
  })
})
