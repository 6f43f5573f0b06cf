import { expect, test } from 'vitest'
import { exactAmount, feeText, heldText, worthText } from '../../../src/views/send/send-text.js'
import { bare, ether, oak } from '../../helpers/sending-scope.js'

test('what is held is cut to three places', () => {
  expect(heldText({ ...ether, amount: 1_204_999n * 10n ** 12n }, 'en')).toBe('1.204 ETH')
  expect(heldText({ ...ether, amount: 1_204_999n * 10n ** 12n }, 'de')).toBe('1,204 ETH')
})

test('what is sent has each of its digits', () =>
  expect(exactAmount(1_234_567_000_000_000_000_001n, 18, 'en')).toBe('1,234.567000000000000001'))

test('a worth is said where the price is known, and never for nothing known', () => {
  expect(worthText(1_500_000n, oak, 'en')).toBe('$7.50')
  expect(worthText(0n, oak, 'en')).toBe('$0.00')
  expect([worthText(1n, bare, 'en'), worthText(undefined, oak, 'en'), worthText(1n, undefined, 'en')]).toEqual([
    '',
    '',
    '',
  ])
})

test('a fee is rounded up to three digits that count', () =>
  expect(feeText(42_595_196_658_001n, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('0.0000426 ETH'))
