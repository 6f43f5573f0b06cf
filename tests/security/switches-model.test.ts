import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../src/services/data.js'
import { asyncProperty } from '../helpers/async-property.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { settled } from '../lib/fake-clock.js'
import { watchedControllers, type WatchedController } from './helpers/watched-controllers.js'

expectNoUnhandledRejection()

type Step =
  | { readonly do: 'ask' | 'giveUp' }
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'network'; readonly id: 'eip155:1' | 'eip155:8453' }
  | { readonly do: 'answer' | 'fail'; readonly which: number }

const moves: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step>({ do: 'ask' }) },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'giveUp' }) },
    fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(ada, bob) }),
    fc.record({
      do: fc.constant('network' as const),
      id: fc.constantFrom('eip155:1' as const, 'eip155:8453' as const),
    }),
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const), which: fc.nat(9) }) },
  ),
  { minLength: 3, maxLength: 25 },
)

interface PendingRequest {
  readonly account: string
  readonly signal: AbortSignal | undefined
  answer(): void
  fail(error: unknown): void
}

/**
 * Creates an app whose service answers under control of the test. Each answer is labeled with its account and number.
 */
function setUp(controller: WatchedController) {
  const open: PendingRequest[] = []
  const counter = { requests: 0 }
  const call = (_route: string, input: { address: string; chainId: string }, options?: { signal?: AbortSignal }) =>
    new Promise<unknown>((resolve, reject) => {
      const account = `${input.chainId}:${input.address}`
      const label = `${account}#${++counter.requests}`
      const signal = options?.signal
      signal?.addEventListener('abort', () => reject(new AppKitError('request/aborted', { cause: signal.reason })))
      open.push({ account, signal, answer: () => resolve(controller.answer(label, input.chainId)), fail: reject })
    })
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  return { scope, session, open, counter }
}

/** Runs the steps. After each, the data must belong to the current account, or be absent. */
async function play(controller: WatchedController, steps: readonly Step[]): Promise<void> {
  const { scope, session, open, counter } = setUp(controller)
  const view = { address: ada, network: 'eip155:1' }
  const lifetime = { now: new AbortController() }
  const load = () =>
    void controller.load(scope, lifetime.now.signal).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'request/aborted' })
    })
  let last: { account: string | undefined; turn: number } = { account: undefined, turn: 0 }
  const check = () => {
    const { account, labels } = controller.read(scope)
    // Screens hide data of another account, so the state names the account.
    for (const label of labels ?? []) expect(label.split('#')[0]).toBe(account)
    const turn = Number(labels?.[0]?.split('#')[1] ?? 0)
    const isSame = last.account === account && turn > 0
    if (isSame) expect(turn).toBeGreaterThanOrEqual(last.turn)
    last = { account, turn: isSame || last.account !== account ? turn : last.turn }
  }
  for (const step of steps) {
    const request = 'which' in step ? open.splice(step.which % Math.max(1, open.length), 1)[0] : undefined
    if (step.do === 'ask') load()
    else if (step.do === 'giveUp') {
      lifetime.now.abort()
      lifetime.now = new AbortController()
    } else if (step.do === 'account') session.accountsChanged((view.address = step.address))
    else if (step.do === 'network') session.networkChanged((view.network = step.id))
    else if (step.do === 'answer') request?.answer()
    else request?.fail(new AppKitError('http/unreachable'))
    await settled()
    check()
  }
  // All requests are answered at the end, the latest first. The data must be the answer to the latest one.
  load()
  await settled()
  await expect.poll(() => open.length, { interval: 1 }).toBeGreaterThan(0)
  while (open.length > 0) {
    open.pop()?.answer()
    await settled()
    check()
  }
  const expectedAccount = `${view.network}:${view.address}`
  const read = () => controller.read(scope)
  await expect.poll(() => read().loading, { interval: 1 }).toBe(false)
  expect(read()).toMatchObject({ account: expectedAccount, failed: false, isUnserved: false })
  expect(read().labels).toEqual([`${expectedAccount}#${counter.requests}`])
  scope.dispose()
}

describe.each(watchedControllers)('over accounts and networks that change, $name', controller => {
  test('always shows the current account and network, and ends with the last answer', async () => {
    await controller.load(connectedScope().scope).catch(() => {}) // Loads the adapter's module.
    await asyncProperty(moves, steps => play(controller, steps), 150)
  })
})
