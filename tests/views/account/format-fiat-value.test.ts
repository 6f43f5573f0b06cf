import { expect, test } from 'vitest'
import type { Portfolio } from '../../../src/controllers/balances/portfolio.js'
import { formatFiatValue } from '../../../src/views/account/balance-panel.js'

const known: Portfolio = { account: 'eip155:1:0x1', tokens: [], fiatValue: 5, failed: false }

test('formatFiatValue: formats the value of the account', () => {
  expect(formatFiatValue(known, 'eip155:1:0x1', 'en-US')).toBe('$5.00')
  expect(formatFiatValue({ ...known, fiatValue: 0 }, 'eip155:1:0x1', 'en-US')).toBe('$0.00')
})

test.each([
  ['for another account', known, 'eip155:1:0x2'],
  ['without an account', known, undefined],
  ['before the tokens are loaded', undefined, 'eip155:1:0x1'],
  ['where no token has a value', { ...known, fiatValue: undefined }, 'eip155:1:0x1'],
])('formatFiatValue: returns undefined %s', (_when, portfolio, of) =>
  expect(formatFiatValue(portfolio, of, 'en-US')).toBeUndefined(),
)
