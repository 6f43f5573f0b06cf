import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from '../../src/lib/parse-amount.js'
import { plainAmount } from '../../src/lib/plain-amount.js'
import { property } from './property.js'

test.each([
  [1_500_000n, 6, '1.5'],
  [0n, 6, '0'],
  [7n, 0, '7'],
  [1n, 18, '0.000000000000000001'],
  [100_000_000n, 6, '100'],
] as const)('%s with %s places is %s', (value, decimals, text) => {
  expect(plainAmount(value, decimals)).toBe(text)
})

test('what is written is read again as it was', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }))
  property(amounts, ([value, decimals]) => expect(parseAmount(plainAmount(value, decimals), decimals)).toBe(value))
})
