import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { ActivityController } from '../../../src/controllers/activity/activity.js'
import type { Transaction } from '../../../src/core/token.js'
import type { DataApi } from '../../../src/services/data.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { historyRecord, spamRecord } from '../../helpers/history-records.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

interface HistoryQuery {
  readonly cursor?: string
}
function setUp(answer: (asked: HistoryQuery) => unknown, parts: ConnectedParts = {}, serves = true) {
  const call = vi.fn(async (_route: string, query: HistoryQuery) => answer(query))
  const data = { available: true, call, serves: async () => serves } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  disposeAfterTest(scope)
  const events: string[] = []
  scope.use(EventsController).subscribe(({ event }) => void events.push(event))
  const activity = scope.use(ActivityController)
  const ids = () => activity.state.current?.history?.transactions.map(({ id }) => id)
  return { scope, session, call, activity, ids, events, snack: scope.use(SnackController).state }
}
const page = (from: number, to: number, next: string | null = null) => ({
  data: Array.from({ length: from - to + 1 }, (_, at) => historyRecord(from - at)),
  next,
})

describe('ActivityController.fetch', () => {
  test('loads the history page by page and appends each page', async () => {
    const { activity, ids, events } = setUp(({ cursor }) => (cursor === 'a' ? page(2, 1) : page(4, 3, 'a')))
    expect((await activity.fetch('eip155')).next).toBe('a')
    expect(ids()).toEqual(['t4', 't3'])
    expect(await activity.fetch('eip155', { more: true })).toMatchObject({ next: undefined })
    expect(ids()).toEqual(['t4', 't3', 't2', 't1'])
    expect(await activity.fetch('eip155', { more: true })).toEqual({ transactions: [], next: undefined })
    expect(events).toEqual(['LOAD_MORE_TRANSACTIONS'])
  })

  test('failed page of transactions: callers get an empty page, the shown history and its cursor stay', async () => {
    const script = { isDown: false }
    const { activity, ids, events, snack } = setUp(({ cursor }) => {
      if (script.isDown) throw new TypeError('down')
      return cursor === 'a' ? page(2, 1) : page(4, 3, 'a')
    })
    await activity.fetch('eip155')
    script.isDown = true
    expect(await activity.fetch('eip155', { more: true })).toEqual({ transactions: [], next: undefined })
    expect(snack.open).toBe(false) // the list shows it
    expect(events).toContain('ERROR_FETCH_TRANSACTIONS')
    expect(activity.state.current).toMatchObject({ failed: true, history: { next: 'a' } })
    expect(ids()).toEqual(['t4', 't3'])
    script.isDown = false
    await activity.fetch('eip155', { more: true })
    expect(ids()).toEqual(['t4', 't3', 't2', 't1'])
    expect(activity.state.current?.failed).toBe(false)
  })

  test('rejects without a connected account', async () => {
    using scope = testScope()
    await expect(scope.use(ActivityController).fetch('eip155')).rejects.toMatchObject({
      code: 'activity/address-missing',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })

  test('leaves out collectible spam and other networks, and marks spam transactions', async () => {
    const data = [
      spamRecord('collectible'),
      spamRecord('token'),
      historyRecord(2, { metadata: { chain: 'eip155:8453' } }),
      historyRecord(1),
    ]
    const { activity } = setUp(() => ({ data, next: null }))
    const { transactions } = await activity.fetch('eip155')
    expect(transactions.map(({ id, isHidden }) => [id, isHidden])).toEqual([
      ['bait-token', true],
      ['t1', false],
    ])
  })

  test('applies the app’s filters', async () => {
    const filters = {
      includeTransaction: ({ id }: Transaction) => id !== 't1',
      isSpamTransaction: ({ id }: Transaction) => id === 't2',
    }
    const { activity } = setUp(() => ({ data: [spamRecord('collectible'), ...page(3, 1).data], next: null }), {
      options: { filters },
    })
    const { transactions } = await activity.fetch('eip155')
    expect(transactions.map(({ id, isHidden }) => [id, isHidden])).toEqual([
      ['bait-collectible', false],
      ['t3', false],
      ['t2', true],
    ])
  })

  test('skips pages without listed transactions, up to a limit', async () => {
    const { activity, call } = setUp(({ cursor = '0' }) => ({
      data: [spamRecord('collectible')],
      next: String(Number(cursor) + 1),
    }))
    expect(await activity.fetch('eip155')).toEqual({ transactions: [], next: '4' })
    expect(call).toHaveBeenCalledTimes(4)
  })

  test('reports an unsupported network as unserved, not as empty', async () => {
    const { activity, call } = setUp(() => page(1, 1), {}, false)
    await activity.fetch('eip155')
    expect(activity.state.current).toMatchObject({ history: undefined, failed: false, isServed: false })
    expect(call).not.toHaveBeenCalled()
  })

  test('never shows the history of another account', async () => {
    const answers: ((value: unknown) => void)[] = []
    const { activity, session, ids } = setUp(() => new Promise(resolve => answers.push(resolve)))
    const first = activity.fetch('eip155')
    await expect.poll(() => answers.length).toBe(1)
    session.accountsChanged(bob)
    const second = activity.fetch('eip155')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(page(9, 9))
    await second
    answers[0]?.(page(4, 3, 'a'))
    await first
    expect(activity.state.current?.account).toBe(`eip155:1:${bob}`)
    expect(ids()).toEqual(['t9'])
  })

  test('ignores the response to an earlier request', async () => {
    const answers: ((value: unknown) => void)[] = []
    const { activity, ids } = setUp(() => new Promise(resolve => answers.push(resolve)))
    const both = [activity.fetch('eip155'), activity.fetch('eip155')]
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(page(4, 3))
    await both[1]
    answers[0]?.(page(2, 1))
    await both[0]
    expect(ids()).toEqual(['t4', 't3'])
  })

  test('does not mark an aborted request as failed', async () => {
    const { AppKitError } = await import('../../../src/core/errors/appkit-error.js')
    const { activity, snack } = setUp(() => Promise.reject(new AppKitError('request/aborted')))
    await expect(activity.fetch('eip155')).rejects.toMatchObject({ code: 'request/aborted' })
    expect(snack.open).toBe(false)
    expect(activity.state).toMatchObject({ loading: false, current: { account: `eip155:1:${ada}`, failed: false } })
  })
})

const PAGE = 3
type Step =
  | { readonly do: 'first' }
  | { readonly do: 'more' }
  | { readonly do: 'grow'; readonly by: number }
  | { readonly do: 'reorganise'; readonly depth: number; readonly by: number }
  | { readonly do: 'answer'; readonly which: number }
  | { readonly do: 'fail'; readonly which: number }
const size = fc.integer({ min: 1, max: 8 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('first' as const) }),
    fc.record({ do: fc.constant('more' as const) }),
    fc.record({ do: fc.constant('grow' as const), by: size }),
    fc.record({ do: fc.constant('reorganise' as const), depth: size, by: size }),
    fc.record({ do: fc.constant('answer' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('fail' as const), which: fc.nat(5) }),
  ),
  { maxLength: 40 },
)

test('keeps every transaction exactly once across reorgs and out-of-order responses', async () => {
  await asyncProperty(steps, async run => {
    // Oldest first. A cursor is a height, as in the gateway, so that two chains can have the same cursor.
    const chain: number[] = Array.from({ length: 7 }, (_, at) => at)
    const made = { next: 7 }
    const grow = (by: number) => {
      for (let at = 0; at < by; at++) chain.push(made.next++)
    }
    const waiting: { settle(): void; fail(): void }[] = []
    const { activity, ids } = setUp(({ cursor }) => {
      const height = cursor === undefined ? chain.length : Number(cursor)
      const low = Math.max(0, height - PAGE)
      const data = chain
        .slice(low, height)
        .toReversed()
        .map(number => historyRecord(number))
      const answer = { data, next: low > 0 ? String(low) : null }
      return new Promise((resolve, reject) => {
        waiting.push({ settle: () => resolve(answer), fail: () => reject(new TypeError('down')) })
      })
    })
    const pending: Promise<unknown>[] = []
    const fetchPage = async (more: boolean) => {
      const [before, { length }] = [waiting.length, pending]
      pending.push(activity.fetch('eip155', { more }))
      await expect.poll(() => waiting.length > before || isOver(pending[length]), { interval: 0 }).toBeTruthy()
    }
    for (const step of run) {
      if (step.do === 'first') await fetchPage(false)
      else if (step.do === 'more') await fetchPage(true)
      else if (step.do === 'grow') grow(step.by)
      else if (step.do === 'reorganise') {
        chain.splice(Math.max(0, chain.length - step.depth))
        grow(step.by)
      } else {
        const [response] = waiting.splice(step.which % Math.max(1, waiting.length), 1)
        if (step.do === 'answer') response?.settle()
        else response?.fail()
        await settle()
      }
      const shown = ids() ?? []
      expect(new Set(shown).size).toBe(shown.length)
    }
    // An empty page triggers the next request automatically.
    const answerAll = async (all: Promise<unknown>) => {
      while (!(await isOver(all))) {
        for (const response of waiting.splice(0)) response.settle()
        await new Promise(done => setImmediate(done)) // chunks load in a separate task
      }
      await all
    }
    await answerAll(Promise.all(pending))
    await answerAll(activity.fetch('eip155'))
    while (activity.state.current?.history?.next !== undefined)
      await answerAll(activity.fetch('eip155', { more: true }))
    expect(ids()).toEqual(chain.toReversed().map(number => `t${number}`))
  })
}, 60_000)

async function isOver(promise: Promise<unknown> | undefined): Promise<boolean> {
  return Promise.race([promise?.then(() => true), settle().then(() => false)]) as Promise<boolean>
}

/** Lets all pending promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
