import { describe, expect, test } from 'vitest'
import {
  PendingTransactionsController,
  type PendingTransaction,
} from '../../../src/controllers/balances/pending-transactions.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

const sent = (hash: string, more: Partial<PendingTransaction> = {}): PendingTransaction => ({
  hash,
  account: `eip155:1:${ada}`,
  kind: 'send',
  gives: { symbol: 'ETH', decimals: 18, amount: 1n },
  at: 0,
  ...more,
})
const hashes = (list: readonly PendingTransaction[]) => list.map(({ hash }) => hash)

describe('PendingTransactionsController', () => {
  test('lists the transactions of one account on its network, newest first', () => {
    const pending = new PendingTransactionsController()
    for (const transaction of [
      sent('a'),
      sent('b', { account: `eip155:10:${ada}` }),
      sent('c', { account: `eip155:1:${bob}` }),
      sent('d'),
    ])
      pending.add(transaction)
    expect(hashes(pending.getByAccount(`eip155:1:${ada.toUpperCase().replace('0X', '0x')}`))).toEqual(['d', 'a'])
  })

  test('keeps one entry per hash, and removes entries in the history', () => {
    const pending = new PendingTransactionsController()
    for (const hash of ['a', 'b', 'a']) pending.add(sent(hash))
    expect(hashes(pending.state.list)).toEqual(['a', 'b'])
    pending.remove('a', 'x')
    expect(hashes(pending.state.list)).toEqual(['b'])
    const before = pending.state.list
    pending.remove('x')
    expect(pending.state.list).toBe(before)
  })

  test('sets an outcome and clears it', () => {
    const pending = new PendingTransactionsController()
    for (const hash of ['a', 'b']) pending.add(sent(hash))
    pending.setOutcome('a', 'failed', 5)
    expect(pending.state.list.map(({ outcome }) => outcome)).toEqual([undefined, 'failed'])
    expect(pending.state.list[1]?.settledAt).toBe(5)
    const before = pending.state.list
    pending.setOutcome('a', 'failed', 5)
    pending.setOutcome('x', 'failed', 5)
    expect(pending.state.list).toBe(before)
    pending.setOutcome('a', undefined, 6)
    expect(pending.state.list.map(({ outcome }) => outcome)).toEqual([undefined, undefined])
  })

  test('keeps a limited number of transactions', () => {
    const pending = new PendingTransactionsController()
    for (let at = 0; at < 50; at += 1) pending.add(sent(String(at)))
    expect(pending.state.list).toHaveLength(20)
    expect(pending.state.list[0]?.hash).toBe('49')
  })
})
