import { describe, expect, test } from 'vitest'
import { pendingActivity } from '../../../src/controllers/activity/activity.js'
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

describe('what was sent from here', () => {
  test('is a pending row with what goes, and to whom', () => {
    expect(pendingActivity([sent], [known])).toMatchObject([
      {
        network: 'eip155:1',
        operation: 'send',
        status: 'pending',
        at: 1_000,
        transfers: [{ direction: 'out', amount: '0.500000000000000000', symbol: 'ETH', counterparty: bob }],
      },
    ])
  })

  test('is a trade where something is to come for it', () => {
    const gets = { symbol: 'TKT', decimals: 0, amount: 3n }
    expect(pendingActivity([{ ...sent, kind: 'swap', gets }], [])[0]).toMatchObject({
      operation: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', amount: '3' }],
    })
  })

  test('goes where the history tells of it, and is pending again where the chain took that back', () => {
    const told = { ...known, hash: '0xabc' }
    expect(pendingActivity([sent], [told])).toEqual([])
    expect(pendingActivity([sent], [known])).toHaveLength(1)
  })

  test.each(['confirmed', 'failed', 'dropped'] as const)('is %s where the network said so', outcome => {
    expect(pendingActivity([{ ...sent, outcome }], [known])).toMatchObject([{ status: outcome }])
  })
})
