import { expect, test } from 'vitest'
import type { Portfolio } from '../../../src/controllers/balances/portfolio.js'
import { worth } from '../../../src/views/account/balance-panel.js'

const known: Portfolio = { of: 'eip155:1:0x1', tokens: [], worth: 5, failed: false }

test('is what is known of the account', () => {
  expect(worth(known, 'eip155:1:0x1', 'en-US')).toBe('$5.00')
  expect(worth({ ...known, worth: 0 }, 'eip155:1:0x1', 'en-US')).toBe('$0.00')
})

test.each([
  ['of another account', known, 'eip155:1:0x2'],
  ['of nobody', known, undefined],
  ['before anything is known', undefined, 'eip155:1:0x1'],
  ['where no token has a value', { ...known, worth: undefined }, 'eip155:1:0x1'],
])('is not known %s', (_when, portfolio, of) => expect(worth(portfolio, of, 'en-US')).toBeUndefined())
