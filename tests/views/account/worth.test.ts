import { expect, test } from 'vitest'
import type { Portfolio } from '../../../src/controllers/chain/portfolio.js'
import type { Token } from '../../../src/core/token.js'
import { worth } from '../../../src/views/account/worth.js'

const token: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, value: 2.5 }
const known: Portfolio = { of: 'eip155:1:0x1', tokens: [token, token], failed: false }

test('is the sum of what is known', () => expect(worth(known, 'eip155:1:0x1', 'en-US')).toBe('$5.00'))

test.each([
  ['of another account', known, 'eip155:1:0x2'],
  ['of nobody', known, undefined],
  ['before anything is known', undefined, 'eip155:1:0x1'],
  ['while no token is known', { ...known, tokens: undefined }, 'eip155:1:0x1'],
  ['where no token has a value', { ...known, tokens: [] }, 'eip155:1:0x1'],
])('is not known %s', (_when, portfolio, of) => expect(worth(portfolio, of, 'en-US')).toBeUndefined())
