import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import type { Session, Unanswered } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { Emitter } from '../../../src/lib/emitter.js'
import type { SignClient } from '../../../src/wallets/session/session-options.js'
import { PING_AFTER_MS, PING_LIMIT_MS, WalletPulse } from '../../../src/wallets/session/wallet-pulse.js'
import { deferred } from '../../helpers/deferred.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { pageStage } from '../helpers/page-stage.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { asking, connected, nextRequest } from '../helpers/two-sides.js'

test('the wallet is pinged after 30 seconds, and has 15 to answer', () => {
  expect([PING_AFTER_MS, PING_LIMIT_MS]).toEqual([30_000, 15_000])
})

describe('a session over the relay', () => {
  expectNoUnhandledRejection()
  const stage = pageStage()
  const watched = (session: Session) => {
    const told: (Unanswered | undefined)[] = []
    const onGone = vi.fn()
    session.watch({ onAccounts: () => {}, onNetwork: () => {}, onGone, onUnanswered: each => void told.push(each) })
    return { told, onGone }
  }
  const topicOf = () => stage.wallet.sessions[0]?.topic ?? ''
  const sign = (session: Session) => {
    const params = ['0x00', stage.wallet.address]
    const answer = session.provider.request({ method: 'personal_sign', params })
    answer.catch(() => undefined)
    return answer
  }

  test('that the wallet forgot is reported while a request waits, and ends by hand', async () => {
    const clock = turnedClock()
    const session = await connected(stage.page({ clock }), stage.wallet)
    const { told, onGone } = watched(session)
    await stage.wallet.forget(topicOf())
    const answer = sign(session)
    clock.turn(PING_AFTER_MS - 1)
    clock.turn(PING_LIMIT_MS)
    expect(told).toEqual([])
    clock.turn(PING_LIMIT_MS)
    expect(told).toEqual(['request'])
    expect(onGone).not.toHaveBeenCalled()
    await session.disconnect()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('that the wallet knows is not reported, however long the person takes', async () => {
    const clock = turnedClock()
    const session = await connected(stage.page({ clock }), stage.wallet)
    const { told } = watched(session)
    const request = nextRequest(stage.wallet)
    const answer = sign(session)
    const asked = await request
    const before = clock.waiting
    clock.turn(PING_AFTER_MS)
    expect(clock.waiting).toBe(before) // the ping's limit in place of the wait before it
    await expect.poll(() => clock.waiting).toBe(before - 1)
    clock.turn(PING_LIMIT_MS)
    await stage.wallet.approveRequest(asked)
    expect(await answer).toMatch(/^0x/)
    expect(told).toEqual([])
  })

  test.each([
    ['forgot', ['ping']],
    ['knows', []],
  ] as const)('that comes back with a page, and that the wallet %s, is reported as %j', async (what, expected) => {
    const storage = memoryStorage()
    const before = stage.page({ storage })
    await connected(before, stage.wallet)
    await before.dispose()
    if (what === 'forgot') await stage.wallet.forget(topicOf())
    const clock = turnedClock()
    const [session] = await stage.page({ storage, clock }).reconnect(asking())
    if (!session) throw new Error('The session is not there')
    const { told, onGone } = watched(session)
    if (what === 'knows') await expect.poll(() => clock.waiting).toBe(0)
    clock.turn(PING_LIMIT_MS)
    expect(told).toEqual(expected)
    expect(onGone).not.toHaveBeenCalled()
  })
})

describe('a ping', () => {
  let clock: ReturnType<typeof turnedClock>
  let life: AbortController
  beforeEach(() => {
    clock = turnedClock()
    life = new AbortController()
  })
  afterEach(() => life.abort())

  function pulse({ unreachable = false } = {}) {
    const told: (Unanswered | undefined)[] = []
    const sent: { readonly method: string; readonly topic: string; readonly clientRpcId: number }[] = []
    const events = new Emitter()
    const none = async () => {}
    const sendRequest = async (request: (typeof sent)[number]) => {
      sent.push(request)
      if (unreachable) throw new Error('Failed to publish payload')
      return request.clientRpcId
    }
    const engine = {
      events: { on: events.on.bind(events), off: events.removeListener.bind(events) },
      sendRequest,
      setProposal: none,
      setAuthRequest: none,
      setExpiry: none,
    }
    const client = { engine, auth: {} } as unknown as SignClient
    const report = (each: Unanswered | undefined) => void told.push(each)
    const answerPing = () => events.emit(`session_ping:${sent.at(-1)?.clientRpcId}`, {})
    return {
      pulse: new WalletPulse({ client, topic: 'topic', clock, signal: life.signal, report }),
      told,
      sent,
      answerPing,
    }
  }

  test('nobody answered is forgotten when the wallet says anything else', () => {
    const { pulse: each, told } = pulse()
    each.ping('ping')
    clock.turn(PING_LIMIT_MS)
    each.heard()
    expect(told).toEqual(['ping', undefined])
  })

  test('answered late counts', async () => {
    const { pulse: each, told, sent, answerPing } = pulse()
    each.ping('ping')
    expect(sent).toMatchObject([{ topic: 'topic', method: 'wc_sessionPing' }])
    clock.turn(PING_LIMIT_MS)
    answerPing()
    expect(told).toEqual(['ping', undefined])
  })

  test('that does not reach the relay says nothing about the wallet', async () => {
    const { pulse: each, told } = pulse({ unreachable: true })
    each.ping('ping')
    await expect.poll(() => clock.waiting).toBe(0)
    expect(told).toEqual([])
  })

  test.each([
    ['the answer to a request', async (): Promise<string> => '0x', [undefined]],
    ["the wallet's refusal", (): Promise<string> => Promise.reject({ code: 4001, message: 'No' }), [undefined]],
    ['an end of our own', (): Promise<string> => Promise.reject(new AppKitError('wallet/no-answer')), ['ping']],
  ] as const)('is followed by %s', async (_what, settle, after) => {
    const { pulse: each, told } = pulse()
    const { promise, resolve } = deferred<unknown>()
    const followed = each.follow(promise.then(settle)).catch(() => undefined)
    clock.turn(PING_AFTER_MS)
    clock.turn(PING_LIMIT_MS)
    resolve(undefined)
    await followed
    expect(told).toEqual(['request', ...after])
  })

  test('that a request outruns says nothing', async () => {
    const { pulse: each, told } = pulse()
    const { promise, resolve } = deferred<string>()
    const followed = each.follow(promise)
    clock.turn(PING_AFTER_MS)
    resolve('0x')
    await followed
    clock.turn(PING_LIMIT_MS)
    expect(told).toEqual([])
  })

  test('is not sent for a request that is answered in time, and not after the session', async () => {
    const { pulse: each, told, sent } = pulse()
    await each.follow(Promise.resolve('0x'))
    expect(clock.waiting).toBe(0)
    life.abort()
    each.ping('ping')
    expect([told, sent]).toEqual([[], []])
  })

  test('that waits ends with the session', () => {
    const { pulse: each, told } = pulse()
    each.ping('ping')
    life.abort()
    expect(clock.waiting).toBe(0)
    expect(told).toEqual([])
  })
})
