import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../src/lib/format-amount.js'
import { parseAmount } from '../../src/lib/amounts.js'

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
