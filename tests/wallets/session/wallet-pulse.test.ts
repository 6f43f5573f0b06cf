import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import type { Session, Unanswered } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { Emitter } from '../../../src/lib/emitter.js'
import type { SignClient } from '../../../src/wallets/session/session-options.js'
import { PING_AFTER_MS, PING_TIMEOUT_MS, WalletPulse } from '../../../src/wallets/session/wallet-pulse.js'
import { deferred } from '../../helpers/deferred.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { pageFixture } from '../helpers/page-fixture.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { connectRequest, connected, nextRequest } from '../helpers/two-sides.js'

test('the wallet is pinged after 30 seconds and has 15 seconds to respond', () => {
  expect([PING_AFTER_MS, PING_TIMEOUT_MS]).toEqual([30_000, 15_000])
})

describe('session over the relay', () => {
  expectNoUnhandledRejection()
  const stage = pageFixture()
  const watched = (session: Session) => {
    const reported: (Unanswered | undefined)[] = []
    const onGone = vi.fn()
    session.watch({
      onAccounts: () => {},
      onNetwork: () => {},
      onGone,
      onUnanswered: unanswered => void reported.push(unanswered),
    })
    return { reported, onGone }
  }
  const topicOf = () => stage.wallet.sessions[0]?.topic ?? ''
  const sign = (session: Session) => {
    const params = ['0x00', stage.wallet.address]
    const answer = session.provider.request({ method: 'personal_sign', params })
    answer.catch(() => undefined)
    return answer
  }

  test('reports a session that the wallet lost while a request is pending, and can be ended', async () => {
    const clock = createManualClock()
    const session = await connected(stage.page({ clock }), stage.wallet)
    const { reported, onGone } = watched(session)
    await stage.wallet.forget(topicOf())
    const answer = sign(session)
    clock.turn(PING_AFTER_MS - 1)
    clock.turn(PING_TIMEOUT_MS)
    expect(reported).toEqual([])
    clock.turn(PING_TIMEOUT_MS)
    expect(reported).toEqual(['request'])
    expect(onGone).not.toHaveBeenCalled()
    await session.disconnect()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('reports nothing while the wallet knows the session, however long the user takes', async () => {
    const clock = createManualClock()
    const session = await connected(stage.page({ clock }), stage.wallet)
    const { reported } = watched(session)
    const request = nextRequest(stage.wallet)
    const answer = sign(session)
    const pending = await request
    const before = clock.waiting
    clock.turn(PING_AFTER_MS)
    expect(clock.waiting).toBe(before) // the ping's timeout replaces the delay before it
    await expect.poll(() => clock.waiting).toBe(before - 1)
    clock.turn(PING_TIMEOUT_MS)
    await stage.wallet.approveRequest(pending)
    expect(await answer).toMatch(/^0x/)
    expect(reported).toEqual([])
  })

  test.each([
    ['forgot', ['ping']],
    ['knows', []],
  ] as const)('a restored session that the wallet %s is reported as %j', async (what, expected) => {
    const storage = memoryStorage()
    const before = stage.page({ storage })
    await connected(before, stage.wallet)
    await before.dispose()
    if (what === 'forgot') await stage.wallet.forget(topicOf())
    const clock = createManualClock()
    const [session] = await stage.page({ storage, clock }).reconnect(connectRequest())
    if (!session) throw new Error('The session is not there')
    const { reported, onGone } = watched(session)
    if (what === 'knows') await expect.poll(() => clock.waiting).toBe(0)
    clock.turn(PING_TIMEOUT_MS)
    expect(reported).toEqual(expected)
    expect(onGone).not.toHaveBeenCalled()
  })
})

describe('ping', () => {
  let clock: ReturnType<typeof createManualClock>
  let life: AbortController
  beforeEach(() => {
    clock = createManualClock()
    life = new AbortController()
  })
  afterEach(() => life.abort())

  function pulse({ unreachable = false } = {}) {
    const reported: (Unanswered | undefined)[] = []
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
    const report = (unanswered: Unanswered | undefined) => void reported.push(unanswered)
    const answerPing = () => events.emit(`session_ping:${sent.at(-1)?.clientRpcId}`, {})
    return {
      pulse: new WalletPulse({ client, topic: 'topic', clock, signal: life.signal, report }),
      reported,
      sent,
      answerPing,
    }
  }

  test('is forgotten without a response once the wallet sends anything else', () => {
    const { pulse: walletPulse, reported } = pulse()
    walletPulse.ping('ping')
    clock.turn(PING_TIMEOUT_MS)
    walletPulse.onResponse()
    expect(reported).toEqual(['ping', undefined])
  })

  test('counts a late response', async () => {
    const { pulse: walletPulse, reported, sent, answerPing } = pulse()
    walletPulse.ping('ping')
    expect(sent).toMatchObject([{ topic: 'topic', method: 'wc_sessionPing' }])
    clock.turn(PING_TIMEOUT_MS)
    answerPing()
    expect(reported).toEqual(['ping', undefined])
  })

  test('reports nothing if it does not reach the relay', async () => {
    const { pulse: walletPulse, reported } = pulse({ unreachable: true })
    walletPulse.ping('ping')
    await expect.poll(() => clock.waiting).toBe(0)
    expect(reported).toEqual([])
  })

  test.each([
    ['the answer to a request', async (): Promise<string> => '0x', [undefined]],
    ["the wallet's refusal", (): Promise<string> => Promise.reject({ code: 4001, message: 'No' }), [undefined]],
    ['an end of our own', (): Promise<string> => Promise.reject(new AppKitError('wallet/no-answer')), ['ping']],
  ] as const)('is followed by %s', async (_what, settle, after) => {
    const { pulse: walletPulse, reported } = pulse()
    const { promise, resolve } = deferred<unknown>()
    const followed = walletPulse.follow(promise.then(settle)).catch(() => undefined)
    clock.turn(PING_AFTER_MS)
    clock.turn(PING_TIMEOUT_MS)
    resolve(undefined)
    await followed
    expect(reported).toEqual(['request', ...after])
  })

  test('reports nothing if a request is answered first', async () => {
    const { pulse: walletPulse, reported } = pulse()
    const { promise, resolve } = deferred<string>()
    const followed = walletPulse.follow(promise)
    clock.turn(PING_AFTER_MS)
    resolve('0x')
    await followed
    clock.turn(PING_TIMEOUT_MS)
    expect(reported).toEqual([])
  })

  test('is not sent for a request answered in time, or after the session ended', async () => {
    const { pulse: walletPulse, reported, sent } = pulse()
    await walletPulse.follow(Promise.resolve('0x'))
    expect(clock.waiting).toBe(0)
    life.abort()
    walletPulse.ping('ping')
    expect([reported, sent]).toEqual([[], []])
  })

  test('ends with the session', () => {
    const { pulse: walletPulse, reported } = pulse()
    walletPulse.ping('ping')
    life.abort()
    expect(clock.waiting).toBe(0)
    expect(reported).toEqual([])
  })
})
