import { expect, test } from 'vitest'
import { filterDefaults } from '../../src/core/filters.js'
import type { Token, Transaction, Transfer } from '../../src/core/token.js'

const { includeToken, isSpamToken, includeTransaction, isSpamTransaction } = filterDefaults
const token: Token = { network: 'eip155:1', address: '0x1', name: 'Oak', symbol: 'OAK', decimals: 18, amount: 1n }
const bait = { name: 'Claim at usdc-drop.xyz', symbol: 'FREE' }
const transfer: Transfer = {
  kind: 'token',
  direction: 'in',
  amount: '1',
  name: 'Oak',
  symbol: 'OAK',
  isKnown: false,
  isSpam: false,
}
const of = (...transfers: Partial<Transfer>[]): Transaction => ({
  id: '1',
  hash: '0x1',
  network: 'eip155:1',
  operation: 'receive',
  status: 'confirmed',
  at: 0,
  from: '',
  to: '',
  transfers: transfers.map(each => ({ ...transfer, ...each })),
})
const spam = { kind: 'collectible', isSpam: true } as const

test('a token that cannot be divided is not listed; bait is hidden, unless it has a price or is the coin', () => {
  expect([includeToken(token), includeToken({ ...token, decimals: 0 })]).toEqual([true, false])
  expect([isSpamToken(token), isSpamToken({ ...token, ...bait })]).toEqual([false, true])
  expect(isSpamToken({ ...token, ...bait, price: 1 })).toBe(false)
  const { address: _address, ...coin } = { ...token, ...bait }
  expect(isSpamToken(coin)).toBe(false)
})

test('a transaction is listed on its network, unless all that moved is collectible spam', () => {
  expect(includeTransaction(of({}), 'eip155:1')).toBe(true)
  expect(includeTransaction(of({}), 'eip155:10')).toBe(false)
  expect(includeTransaction(of(spam, spam), 'eip155:1')).toBe(false)
  expect(includeTransaction(of(spam, {}), 'eip155:1')).toBe(true)
  expect(includeTransaction(of({ ...spam, kind: 'token' }), 'eip155:1')).toBe(true)
  expect(includeTransaction(of(), 'eip155:1')).toBe(true)
})

test('a transaction is hidden where nothing but bait came', () => {
  expect(isSpamTransaction(of(bait))).toBe(true)
  expect(isSpamTransaction(of(bait, { isSpam: true }))).toBe(true)
  expect(isSpamTransaction(of(bait, {}))).toBe(false)
  expect(isSpamTransaction(of({ ...bait, direction: 'out' }))).toBe(false)
  expect(isSpamTransaction(of({ ...bait, isKnown: true }))).toBe(false)
  expect(isSpamTransaction(of())).toBe(false)
})
