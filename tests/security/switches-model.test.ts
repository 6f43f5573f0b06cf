import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../src/services/data.js'
import { asyncProperty } from '../helpers/async-property.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { settled } from '../lib/fake-clock.js'
import { watchedControllers, type Watched } from './helpers/watched-controllers.js'

expectNoUnhandledRejection()

type Move =
  | { readonly do: 'ask' | 'giveUp' }
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'network'; readonly id: 'eip155:1' | 'eip155:8453' }
  | { readonly do: 'answer' | 'fail'; readonly which: number }

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Move>({ do: 'ask' }) },
    { weight: 1, arbitrary: fc.constantFrom<Move>({ do: 'giveUp' }) },
    fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(ada, bob) }),
    fc.record({
      do: fc.constant('network' as const),
      id: fc.constantFrom('eip155:1' as const, 'eip155:8453' as const),
    }),
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const), which: fc.nat(9) }) },
  ),
  { minLength: 3, maxLength: 25 },
)

interface Question {
  readonly whose: string
  readonly signal: AbortSignal | undefined
  answer(): void
  fail(error: unknown): void
}

/** An app whose service answers when the test says so, each answer marked with whose it is and which one it is. */
function setUp(watched: Watched) {
  const open: Question[] = []
  const told = { asked: 0 }
  const call = (_route: string, asked: { address: string; chainId: string }, options?: { signal?: AbortSignal }) =>
    new Promise<unknown>((resolve, reject) => {
      const whose = `${asked.chainId}:${asked.address}`
      const mark = `${whose}#${++told.asked}`
      const signal = options?.signal
      signal?.addEventListener('abort', () => reject(new AppKitError('request/aborted', { cause: signal.reason })))
      open.push({ whose, signal, answer: () => resolve(watched.answer(mark, asked.chainId)), fail: reject })
    })
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  return { scope, session, open, told }
}

/** Plays moves; whatever they are, what is seen is of the one on view, or of nobody yet. */
async function play(watched: Watched, steps: readonly Move[]): Promise<void> {
  const { scope, session, open, told } = setUp(watched)
  const view = { address: ada, network: 'eip155:1' }
  const life = { now: new AbortController() }
  const ask = () =>
    void watched.ask(scope, life.now.signal).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'request/aborted' })
    })
  let last: { of: string | undefined; turn: number } = { of: undefined, turn: 0 }
  const check = () => {
    const { of, marks } = watched.see(scope)
    // What is shown of somebody else is for a screen to leave out: it says whose it is.
    for (const mark of marks ?? []) expect(mark.split('#')[0]).toBe(of)
    const turn = Number(marks?.[0]?.split('#')[1] ?? 0)
    const isSame = last.of === of && turn > 0
    if (isSame) expect(turn).toBeGreaterThanOrEqual(last.turn)
    last = { of, turn: isSame || last.of !== of ? turn : last.turn }
  }
  for (const step of steps) {
    const question = 'which' in step ? open.splice(step.which % Math.max(1, open.length), 1)[0] : undefined
    if (step.do === 'ask') ask()
    else if (step.do === 'giveUp') {
      life.now.abort()
      life.now = new AbortController()
    } else if (step.do === 'account') session.accountsChanged((view.address = step.address))
    else if (step.do === 'network') session.networkChanged((view.network = step.id))
    else if (step.do === 'answer') question?.answer()
    else question?.fail(new AppKitError('http/unreachable'))
    await settled()
    check()
  }
  // Everything is answered in the end, the last question first; nothing goes on, and its answer is what is on view.
  ask()
  await settled()
  await expect.poll(() => open.length, { interval: 1 }).toBeGreaterThan(0)
  while (open.length > 0) {
    open.pop()?.answer()
    await settled()
    check()
  }
  const on = `${view.network}:${view.address}`
  const seen = () => watched.see(scope)
  await expect.poll(() => seen().loading, { interval: 1 }).toBe(false)
  expect(seen()).toMatchObject({ of: on, failed: false, isUnserved: false })
  expect(seen().marks).toEqual([`${on}#${told.asked}`])
  scope.dispose()
}

describe.each(watchedControllers)('over accounts and networks that change, $name', watched => {
  test('always shows the current account and network, and ends with the last answer', async () => {
    await watched.ask(connectedScope().scope).catch(() => {}) // its verbs are loaded
    await asyncProperty(moves, steps => play(watched, steps), 150)
  })
})
