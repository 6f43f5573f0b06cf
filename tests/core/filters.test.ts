import { expect, test } from 'vitest'
import { filterDefaults } from '../../src/core/filters.js'
import type { Token } from '../../src/core/token.js'
import type { Transaction, Transfer } from '../../src/core/transaction.js'

const { listsToken, hidesToken, listsTransaction, hidesTransaction } = filterDefaults
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
  expect([listsToken(token), listsToken({ ...token, decimals: 0 })]).toEqual([true, false])
  expect([hidesToken(token), hidesToken({ ...token, ...bait })]).toEqual([false, true])
  expect(hidesToken({ ...token, ...bait, price: 1 })).toBe(false)
  const { address: _address, ...coin } = { ...token, ...bait }
  expect(hidesToken(coin)).toBe(false)
})

test('a transaction is listed on its network, unless all that moved is collectible spam', () => {
  expect(listsTransaction(of({}), 'eip155:1')).toBe(true)
  expect(listsTransaction(of({}), 'eip155:10')).toBe(false)
  expect(listsTransaction(of(spam, spam), 'eip155:1')).toBe(false)
  expect(listsTransaction(of(spam, {}), 'eip155:1')).toBe(true)
  expect(listsTransaction(of({ ...spam, kind: 'token' }), 'eip155:1')).toBe(true)
  expect(listsTransaction(of(), 'eip155:1')).toBe(true)
})

test('a transaction is hidden where nothing but bait came', () => {
  expect(hidesTransaction(of(bait))).toBe(true)
  expect(hidesTransaction(of(bait, { isSpam: true }))).toBe(true)
  expect(hidesTransaction(of(bait, {}))).toBe(false)
  expect(hidesTransaction(of({ ...bait, direction: 'out' }))).toBe(false)
  expect(hidesTransaction(of({ ...bait, isKnown: true }))).toBe(false)
  expect(hidesTransaction(of())).toBe(false)
})
