import { describe, expect, test, vi } from 'vitest'
import { checkPendingTransactions } from '../../../src/controllers/activity/activity.js'
import {
  DROPPED_AFTER_MS,
  PendingTransactionsController,
} from '../../../src/controllers/balances/pending-transactions.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const none = () => false

function setUp(verbs: NonNullable<ConnectedParts['verbs']>) {
  const { scope } = connectedScope({ verbs })
  disposeAfterTest(scope)
  const pending = scope.use(PendingTransactionsController)
  pending.add({
    hash: '0xa',
    account: `eip155:1:${ada}`,
    kind: 'send',
    gives: { symbol: 'ETH', decimals: 18, amount: 1n },
    at: scope.clock.now(),
  })
  const check = (isTold: (hash: string) => boolean = none, signal: AbortSignal = scope.signal) =>
    checkPendingTransactions(scope, 'eip155', isTold, signal)
  return { scope, pending, ask: check, outcome: () => pending.state.list[0]?.outcome }
}

describe('checkPendingTransactions', () => {
  test('sets confirmed or failed from the receipt, and pending again after a reorg', async () => {
    const network: { now: boolean | undefined } = { now: undefined }
    const hasSucceeded = vi.fn(async () => network.now)
    const { ask: check, outcome } = setUp({ hasSucceeded })
    for (const [now, then] of [[undefined], [true, 'confirmed'], [undefined], [false, 'failed']] as const) {
      network.now = now
      await check()
      expect(outcome()).toBe(then)
    }
    expect(hasSucceeded.mock.calls[0]?.slice(0, 2)).toMatchObject(['0xa', { caipNetworkId: 'eip155:1' }])
  })

  test('sets dropped after a long time without a receipt, unless the receipt arrives later', async () => {
    const network: { now: boolean | undefined } = { now: undefined }
    const { scope, ask: check, outcome } = setUp({ hasSucceeded: async () => network.now })
    await scope.clock.advance(DROPPED_AFTER_MS - 1)
    await check()
    expect(outcome()).toBeUndefined()
    await scope.clock.advance(1)
    await check()
    expect(outcome()).toBe('dropped')
    network.now = true
    await check()
    expect(outcome()).toBe('confirmed')
  })

  test('keeps the outcome when the network is unreachable or the request is aborted', async () => {
    const network = { isDown: true }
    const gone = new AbortController()
    const {
      scope,
      ask: check,
      outcome,
    } = setUp({
      async hasSucceeded() {
        if (network.isDown) throw new TypeError('down')
        gone.abort()
        return true
      },
    })
    await scope.clock.advance(DROPPED_AFTER_MS)
    await check()
    expect(outcome()).toBeUndefined()
    network.isDown = false
    await check(none, gone.signal)
    expect(outcome()).toBeUndefined()
  })

  test('does not query transactions that are in the history', async () => {
    const hasSucceeded = vi.fn(async () => true)
    const { ask: check } = setUp({ hasSucceeded })
    await check(hash => hash === '0xa')
    expect(hasSucceeded).not.toHaveBeenCalled()
  })

  test('removes old transactions when the chain cannot report outcomes', async () => {
    const { scope, pending, ask: check } = setUp({})
    await check()
    expect(pending.state.list).toHaveLength(1)
    await scope.clock.advance(DROPPED_AFTER_MS)
    await check()
    expect(pending.state.list).toEqual([])
  })
})
