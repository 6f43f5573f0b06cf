import { expect, test } from 'vitest'
import { filterDefaults } from '../../src/core/filters.js'
import type { Token, Transaction, Transfer } from '../../src/core/token.js'

const { includeToken, isSpamToken, includeTransaction, isSpamTransaction } = filterDefaults
const token: Token = { network: 'eip155:1', address: '0x1', name: 'Oak', symbol: 'OAK', decimals: 18, amount: 1n }
const spamTexts = { name: 'Claim at usdc-drop.xyz', symbol: 'FREE' }
const transfer: Transfer = {
  kind: 'token',
  direction: 'in',
  amount: '1',
  name: 'Oak',
  symbol: 'OAK',
  isKnown: false,
  isSpam: false,
}
const transactionWith = (...transfers: Partial<Transfer>[]): Transaction => ({
  id: '1',
  hash: '0x1',
  network: 'eip155:1',
  operation: 'receive',
  status: 'confirmed',
  at: 0,
  from: '',
  to: '',
  transfers: transfers.map(override => ({ ...transfer, ...override })),
})
const spam = { kind: 'collectible', isSpam: true } as const

test('hides indivisible tokens, and spam without a price', () => {
  expect([includeToken(token), includeToken({ ...token, decimals: 0 })]).toEqual([true, false])
  expect([isSpamToken(token), isSpamToken({ ...token, ...spamTexts })]).toEqual([false, true])
  expect(isSpamToken({ ...token, ...spamTexts, price: 1 })).toBe(false)
  const { address: _address, ...coin } = { ...token, ...spamTexts }
  expect(isSpamToken(coin)).toBe(false)
})

test('lists transactions of the current network unless they only move collectible spam', () => {
  expect(includeTransaction(transactionWith({}), 'eip155:1')).toBe(true)
  expect(includeTransaction(transactionWith({}), 'eip155:10')).toBe(false)
  expect(includeTransaction(transactionWith(spam, spam), 'eip155:1')).toBe(false)
  expect(includeTransaction(transactionWith(spam, {}), 'eip155:1')).toBe(true)
  expect(includeTransaction(transactionWith({ ...spam, kind: 'token' }), 'eip155:1')).toBe(true)
  expect(includeTransaction(transactionWith(), 'eip155:1')).toBe(true)
})

test('hides a transaction that only receives spam', () => {
  expect(isSpamTransaction(transactionWith(spamTexts))).toBe(true)
  expect(isSpamTransaction(transactionWith(spamTexts, { isSpam: true }))).toBe(true)
  expect(isSpamTransaction(transactionWith(spamTexts, {}))).toBe(false)
  expect(isSpamTransaction(transactionWith({ ...spamTexts, direction: 'out' }))).toBe(false)
  expect(isSpamTransaction(transactionWith({ ...spamTexts, isKnown: true }))).toBe(false)
  expect(isSpamTransaction(transactionWith())).toBe(false)
})
