import { afterEach, describe, expect, test, vi } from 'vitest'
import { askPending } from '../../../src/controllers/activity/activity.js'
import { DROPPED_AFTER_MS, PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0)) each[Symbol.dispose]()
})
const none = () => false

function setUp(verbs: NonNullable<ConnectedParts['verbs']>) {
  const { scope } = connectedScope({ verbs })
  left.push(scope)
  const pending = scope.use(PendingTransactionsController)
  pending.add({
    hash: '0xa',
    account: `eip155:1:${ada}`,
    kind: 'send',
    gives: { symbol: 'ETH', decimals: 18, amount: 1n },
    at: scope.clock.now(),
  })
  const ask = (isTold: (hash: string) => boolean = none, signal: AbortSignal = scope.signal) =>
    askPending(scope, 'eip155', isTold, signal)
  return { scope, pending, ask, outcome: () => pending.state.list[0]?.outcome }
}

describe('what was sent from here', () => {
  test('is done or failed when its network says so, and open again where that is taken back', async () => {
    const said: { now: boolean | undefined } = { now: undefined }
    const hasSucceeded = vi.fn(async () => said.now)
    const { ask, outcome } = setUp({ hasSucceeded })
    for (const [now, then] of [[undefined], [true, 'confirmed'], [undefined], [false, 'failed']] as const) {
      said.now = now
      await ask()
      expect(outcome()).toBe(then)
    }
    expect(hasSucceeded.mock.calls[0]?.slice(0, 2)).toMatchObject(['0xa', { caipNetworkId: 'eip155:1' }])
  })

  test('is dropped where nobody has heard of it in a long while, and not when it comes after all', async () => {
    const said: { now: boolean | undefined } = { now: undefined }
    const { scope, ask, outcome } = setUp({ hasSucceeded: async () => said.now })
    await scope.clock.advance(DROPPED_AFTER_MS - 1)
    await ask()
    expect(outcome()).toBeUndefined()
    await scope.clock.advance(1)
    await ask()
    expect(outcome()).toBe('dropped')
    said.now = true
    await ask()
    expect(outcome()).toBe('confirmed')
  })

  test('stays what it was where the network cannot be asked, or nobody wants to know any more', async () => {
    const said = { isDown: true }
    const gone = new AbortController()
    const { scope, ask, outcome } = setUp({
      async hasSucceeded() {
        if (said.isDown) throw new TypeError('down')
        gone.abort()
        return true
      },
    })
    await scope.clock.advance(DROPPED_AFTER_MS)
    await ask()
    expect(outcome()).toBeUndefined()
    said.isDown = false
    await ask(none, gone.signal)
    expect(outcome()).toBeUndefined()
  })

  test('is not asked for where a history tells it', async () => {
    const hasSucceeded = vi.fn(async () => true)
    const { ask } = setUp({ hasSucceeded })
    await ask(hash => hash === '0xa')
    expect(hasSucceeded).not.toHaveBeenCalled()
  })

  test('goes after a while where its family cannot say', async () => {
    const { scope, pending, ask } = setUp({})
    await ask()
    expect(pending.state.list).toHaveLength(1)
    await scope.clock.advance(DROPPED_AFTER_MS)
    await ask()
    expect(pending.state.list).toEqual([])
  })
})
