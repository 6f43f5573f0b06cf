import { describe, expect, test } from 'vitest'
import {
  PendingTransactionsController,
  type PendingTransaction,
} from '../../../src/controllers/balances/pending-transactions.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

const sent = (hash: string, more: Partial<PendingTransaction> = {}): PendingTransaction => ({
  hash,
  of: `eip155:1:${ada}`,
  kind: 'send',
  gives: { symbol: 'ETH', decimals: 18, amount: 1n },
  at: 0,
  ...more,
})
const hashes = (list: readonly PendingTransaction[]) => list.map(({ hash }) => hash)

describe('pending transactions', () => {
  test('are told of their account on its network alone, the newest first', () => {
    const pending = new PendingTransactionsController()
    for (const each of [
      sent('a'),
      sent('b', { of: `eip155:10:${ada}` }),
      sent('c', { of: `eip155:1:${bob}` }),
      sent('d'),
    ])
      pending.announce(each)
    expect(hashes(pending.of(`eip155:1:${ada.toUpperCase().replace('0X', '0x')}`))).toEqual(['d', 'a'])
  })

  test('are one for each hash, and go when a history knows them', () => {
    const pending = new PendingTransactionsController()
    for (const hash of ['a', 'b', 'a']) pending.announce(sent(hash))
    expect(hashes(pending.state.list)).toEqual(['a', 'b'])
    pending.settle('a', 'x')
    expect(hashes(pending.state.list)).toEqual(['b'])
    const before = pending.state.list
    pending.settle('x')
    expect(pending.state.list).toBe(before)
  })

  test('tell what became of one, and take that back', () => {
    const pending = new PendingTransactionsController()
    for (const hash of ['a', 'b']) pending.announce(sent(hash))
    pending.tell('a', 'failed')
    expect(pending.state.list.map(({ outcome }) => outcome)).toEqual([undefined, 'failed'])
    const before = pending.state.list
    pending.tell('a', 'failed')
    pending.tell('x', 'failed')
    expect(pending.state.list).toBe(before)
    pending.tell('a', undefined)
    expect(pending.state.list.map(({ outcome }) => outcome)).toEqual([undefined, undefined])
  })

  test('are not kept without end', () => {
    const pending = new PendingTransactionsController()
    for (let at = 0; at < 50; at += 1) pending.announce(sent(String(at)))
    expect(pending.state.list).toHaveLength(20)
    expect(pending.state.list[0]?.hash).toBe('49')
  })
})
