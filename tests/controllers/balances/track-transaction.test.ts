import { expect, test, vi } from 'vitest'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import {
  DROPPED_AFTER_MS,
  type PendingTransaction,
  PendingTransactionsController,
} from '../../../src/controllers/balances/pending-transactions.js'
import {
  RECEIPT_POLL_INTERVAL_MS,
  REPLACED_AFTER_POLLS,
  trackTransaction,
} from '../../../src/controllers/balances/track-transaction.js'
import type { ChainVerbs } from '../../../src/core/chain-adapter.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { sendingScope } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function setUp(verbs: Partial<ChainVerbs> = {}) {
  const { scope } = await sendingScope({ verbs })
  disposeAfterTest(scope)
  const gives = { symbol: 'ETH', decimals: 18, amount: 1n }
  const at = scope.clock.now()
  const sent: PendingTransaction = { hash: '0x1', account: `eip155:1:${ada}`, kind: 'send', gives, at }
  const refreshed = vi.spyOn(scope.use(BalancesController), 'refresh')
  const getRow = () => scope.use(PendingTransactionsController).state.list[0]
  return { scope, sent, refreshed, getRow }
}

test.each([
  [true, 'confirmed'],
  [false, 'failed'],
] as const)('trackTransaction records the outcome once the network reports it: %s', async (succeeded, outcome) => {
  let reported: boolean | undefined
  const { scope, sent, refreshed, getRow } = await setUp({ hasSucceeded: async () => reported })
  void trackTransaction(scope, sent)
  expect(getRow()).toEqual(sent) // listed at once
  await scope.clock.advance(2 * RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBeUndefined()
  expect(refreshed).not.toHaveBeenCalled()
  reported = succeeded
  await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()).toMatchObject({ outcome, settledAt: sent.at + 3 * RECEIPT_POLL_INTERVAL_MS })
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})

test('trackTransaction does not claim an outcome where the chain cannot report it', async () => {
  const { scope, sent, refreshed, getRow } = await setUp()
  expect(await trackTransaction(scope, sent)).toBe('untracked')
  expect(getRow()?.outcome).toBe('untracked')
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})

test('trackTransaction reports a transaction whose nonce another one has used', async () => {
  let mined = 7n
  const { scope, sent, getRow } = await setUp({
    hasSucceeded: async () => undefined,
    findNonce: async () => ({ sender: ada, nonce: 7n }),
    countTransactions: async () => mined,
  })
  void trackTransaction(scope, sent)
  await scope.clock.advance(2 * RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBeUndefined()
  mined = 8n
  await scope.clock.advance((REPLACED_AFTER_POLLS - 1) * RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBeUndefined()
  await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBe('replaced')
})

test('trackTransaction waits for a node that has no receipt yet of a transaction that another node counts', async () => {
  let succeeded: boolean | undefined
  const { scope, sent, getRow } = await setUp({
    hasSucceeded: async () => succeeded,
    findNonce: async () => ({ sender: ada, nonce: 7n }),
    countTransactions: async () => 8n,
  })
  void trackTransaction(scope, sent)
  await scope.clock.advance((REPLACED_AFTER_POLLS - 2) * RECEIPT_POLL_INTERVAL_MS)
  succeeded = true
  await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBe('confirmed')
})

test('trackTransaction prefers the receipt of a transaction that was mined meanwhile', async () => {
  const { scope, sent } = await setUp({
    hasSucceeded: async () => true,
    findNonce: async () => ({ sender: ada, nonce: 7n }),
    countTransactions: async () => 8n,
  })
  expect(await trackTransaction(scope, sent)).toBe('confirmed')
})

test('trackTransaction gives up a transaction without a receipt after 30 minutes', async () => {
  const { scope, sent, getRow } = await setUp({ hasSucceeded: async () => undefined })
  void trackTransaction(scope, { ...sent, at: sent.at - DROPPED_AFTER_MS + 2 * RECEIPT_POLL_INTERVAL_MS })
  await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBeUndefined()
  await scope.clock.advance(6 * RECEIPT_POLL_INTERVAL_MS)
  expect(getRow()?.outcome).toBe('dropped')
})
