import { expect, test } from 'vitest'
import { formatExactAmount, formatFee, formatBalance, formatFiatValue } from '../../../src/views/send/send-text.js'
import { bare, ether, oak } from '../../helpers/sending-scope.js'

test('formatBalance: truncates to three decimals', () => {
  expect(formatBalance({ ...ether, amount: 1_204_999n * 10n ** 12n }, 'en')).toBe('1.204 ETH')
  expect(formatBalance({ ...ether, amount: 1_204_999n * 10n ** 12n }, 'de')).toBe('1,204 ETH')
})

test('formatExactAmount: keeps every digit', () =>
  expect(formatExactAmount(1_234_567_000_000_000_000_001n, 18, 'en')).toBe('1,234.567000000000000001'))

test("formatFiatValue: formats the value, or returns '' if the price is unknown", () => {
  expect(formatFiatValue(1_500_000n, oak, 'en')).toBe('$7.50')
  expect(formatFiatValue(0n, oak, 'en')).toBe('$0.00')
  expect([
    formatFiatValue(1n, bare, 'en'),
    formatFiatValue(undefined, oak, 'en'),
    formatFiatValue(1n, undefined, 'en'),
  ]).toEqual(['', '', ''])
})

test('formatFee: rounds up to three significant digits', () =>
  expect(formatFee(42_595_196_658_001n, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('0.0000426 ETH'))
