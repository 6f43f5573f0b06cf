import { describe, expect, test } from 'vitest'
import { getPendingActivity } from '../../../src/controllers/activity/activity.js'
import type { PendingTransaction } from '../../../src/controllers/balances/pending-transactions.js'
import { toTransaction } from '../../../src/services/transactions.js'
import { historyRecord } from '../../helpers/history-records.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

const known = toTransaction(historyRecord(7))
const sent: PendingTransaction = {
  hash: '0xABC',
  account: `eip155:1:${ada}`,
  kind: 'send',
  gives: { symbol: 'ETH', decimals: 18, amount: 5n * 10n ** 17n },
  to: bob,
  at: 1_000,
}

describe('getPendingActivity', () => {
  test('lists a pending transfer with its amount and recipient', () => {
    expect(getPendingActivity([sent], [known])).toMatchObject([
      {
        network: 'eip155:1',
        operation: 'send',
        status: 'pending',
        at: 1_000,
        transfers: [{ direction: 'out', amount: '0.500000000000000000', symbol: 'ETH', counterparty: bob }],
      },
    ])
  })

  test('lists a transaction with incoming tokens as a trade', () => {
    const gets = { symbol: 'TKT', decimals: 0, amount: 3n }
    expect(getPendingActivity([{ ...sent, kind: 'swap', gets }], [])[0]).toMatchObject({
      operation: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', amount: '3' }],
    })
  })

  test('omits transactions in the history, and lists them again after a reorg', () => {
    const listed = { ...known, hash: '0xabc' }
    expect(getPendingActivity([sent], [listed])).toEqual([])
    expect(getPendingActivity([sent], [known])).toHaveLength(1)
  })

  test.each(['confirmed', 'failed', 'dropped'] as const)('lists the outcome %s reported by the network', outcome => {
    expect(getPendingActivity([{ ...sent, outcome }], [known])).toMatchObject([{ status: outcome }])
  })
})
