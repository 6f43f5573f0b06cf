import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socialNames, type SocialName } from '../../../src/modules/social/social-providers.js'
import { databases } from '../../helpers/test-store.js'
import { newBrowser, createSocialFixture, type OnThePage } from '../../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../../helpers/wallet/test-frame.js'

const client = { projectId: PROJECT, origin: APP_ORIGIN }
const DAY_MS = 86_400_000
/** Providers that report no verified address. */
const mailless = ['apple', 'facebook', 'github', 'x', 'farcaster'] as const
const all = [...socialNames, 'farcaster'] as const
type AnySocial = (typeof all)[number]

const stage = createSocialFixture()
const held = {} as { api: TestCore }
beforeAll(async () => {
  held.api = await openTestCore('PGlite', stage.parts)
}, 120_000)
beforeEach(() => held.api.reset())
afterAll(() => held.api.close())

/** A login started by a frame: the word on its page and the wallet page at its end. */
interface Begun {
  readonly matchWord: string
  /** Completes the provider's page; the wallet page then has only this proof. */
  arrive(permission: { secret?: string; confirmed?: true }, doing?: OnThePage): Promise<{ status: number }>
  /** The facts shown by the wallet page before confirmation. */
  look(): Promise<{ status: number; body: unknown }>
  /** Presses Not me on the wallet page. */
  refuse(): Promise<{ status: number }>
  /** The result that the frame receives. */
  outcome(): Promise<{ status?: string; code?: string }>
}

async function begin(frame: TestFrame, name: AnySocial, browserHash?: string): Promise<Begun> {
  return name === 'farcaster' ? beginFarcaster(frame, browserHash) : beginSocial(frame, name, browserHash)
}

async function beginSocial(frame: TestFrame, provider: SocialName, browserHash?: string): Promise<Begun> {
  const page = held.api.frame()
  const { body } = await frame.call('POST /v1/oauth/start', { ...client, provider, browserHash })
  const { uri, attemptId, matchWord } = body
  const state = new URL(uri).searchParams.get('state') ?? ''
  return {
    matchWord,
    async arrive(permission, doing) {
      const payload = { ...(await stage.visit(uri, doing)), ...permission }
      return page.call('POST /v1/oauth/callback', payload, { proof: null })
    },
    look: () => page.call('POST /v1/oauth/look', { state }, { proof: null }),
    refuse: () => page.call('POST /v1/oauth/callback', { state, error: 'access_denied' }, { proof: null }),
    async outcome() {
      const wait = frame.call('POST /v1/oauth/wait', { attemptId })
      const { body: waited, error } = await held.api.clock.until(wait, 500)
      if (waited.status !== 'ready') return { status: waited.status, code: error.code }
      const ref = new URL(waited.resultUri).hash.slice(1)
      return (await frame.call('POST /v1/oauth/redeem', { ref })).body
    },
  }
}

async function beginFarcaster(frame: TestFrame, browserHash?: string): Promise<Begun> {
  const page = held.api.frame()
  const { body } = await frame.call('POST /v1/farcaster/start', { ...client, browserHash })
  const { url, attemptId, matchWord } = body
  const token = new URL(url).hash.slice(1)
  return {
    matchWord,
    async arrive(permission, doing) {
      const opened = await page.call('POST /v1/farcaster/open', { token, ...permission }, { proof: null })
      if (opened.status === 200) await stage.signIn(opened.body.url, doing)
      return opened
    },
    look: () => page.call('POST /v1/farcaster/look', { token }, { proof: null }),
    refuse: () => page.call('POST /v1/farcaster/deny', { token }, { proof: null }),
    async outcome() {
      const wait = frame.call('POST /v1/farcaster/wait', { attemptId })
      const { body: waited, error } = await held.api.clock.until(wait, 500)
      return { ...waited, code: error.code }
    },
  }
}

const rows = async () => ({
  sessions: (await held.api.core.db.query.sessions.findMany()).length,
  accounts: (await held.api.core.db.query.accounts.findMany()).length,
})

describe.each(all)('login with %s', name => {
  test('completes immediately in the original browser', async () => {
    const { secret, browserHash } = newBrowser()
    const begun = await begin(held.api.frame(), name, browserHash)
    expect((await begun.arrive({ secret })).status).toBe(200)
    expect(await begun.outcome()).toMatchObject({ status: 'connected' })
    expect(held.api.failures).toEqual([])
  })

  test('gives no session or first device to an attacker who sent its URL to someone', async () => {
    const attacker = held.api.frame()
    const begun = await begin(attacker, name, newBrowser().browserHash)
    for (const permission of [{}, { secret: newBrowser().secret }, { secret: '' }])
      expect((await begun.arrive(permission)).status).toBeGreaterThanOrEqual(400)
    expect(await begun.outcome()).toEqual({ status: 'pending', code: undefined })
    expect(await rows()).toEqual({ sessions: 0, accounts: 0 })
  })

  test('does not complete by secret if the original browser stored none', async () => {
    const begun = await begin(held.api.frame(), name)
    expect((await begun.arrive({ secret: newBrowser().secret })).status).toBeGreaterThanOrEqual(400)
    expect(await rows()).toEqual({ sessions: 0, accounts: 0 })
  })

  test('asks in another browser with the same word, and completes after confirmation', async () => {
    const begun = await begin(held.api.frame(), name)
    const facts = { origin: APP_ORIGIN, browser: 'Firefox on Linux', matchWord: begun.matchWord }
    for (const _ of [1, 2]) expect(await begun.look()).toMatchObject({ status: 200, body: facts })
    expect(begun.matchWord).toMatch(/^[A-Z]{4,}-[1-9]\d$/)
    expect(await begun.outcome(), 'looking confirms nothing').toMatchObject({ status: 'pending' })
    expect((await begun.arrive({ confirmed: true })).status).toBe(200)
    expect(await begun.outcome()).toMatchObject({ status: 'connected' })
  })

  test('ends after Not me', async () => {
    const begun = await begin(held.api.frame(), name, newBrowser().browserHash)
    await begun.refuse()
    expect(await begun.outcome()).toMatchObject({ code: 'denied' })
    expect((await begun.arrive({ confirmed: true })).status).toBeGreaterThanOrEqual(400)
    expect((await begun.look()).status).toBe(410)
    expect(await rows()).toEqual({ sessions: 0, accounts: 0 })
  })

  test('does not complete twice', async () => {
    const begun = await begin(held.api.frame(), name)
    await begun.arrive({ confirmed: true })
    await begun.outcome()
    expect((await begun.arrive({ confirmed: true })).status).toBeGreaterThanOrEqual(400)
    expect((await rows()).sessions).toBe(1)
  })

  test('adds no second device to an account without confirmation', async () => {
    const { secret, browserHash } = newBrowser()
    const login = async (frame: TestFrame) => {
      const begun = await begin(frame, name, browserHash)
      await begun.arrive({ secret })
      return { begun, outcome: await begun.outcome() }
    }
    const first = await login(held.api.frame())
    expect(first.outcome).toMatchObject({ status: 'connected' })
    const { begun, outcome } = await login(held.api.frame())
    const confirmBy = mailless.some(candidate => candidate === name) ? 'device' : 'email'
    expect(outcome).toMatchObject({ status: 'device', confirmBy, matchWord: begun.matchWord })
    expect((await rows()).sessions).toBe(1)
    expect(await held.api.core.db.query.devices.findMany()).toHaveLength(1)
  })
})

describe.each(databases)('concurrent responses on %s', kind => {
  const state = {} as { api: TestCore }
  beforeAll(async () => {
    state.api = await openTestCore(kind, stage.parts)
  }, 120_000)
  beforeEach(() => state.api.reset())
  afterAll(() => state.api.close())

  test.each(socialNames)('redeems one of two valid codes for one state: %s', async provider => {
    const { api } = state
    const { secret, browserHash } = newBrowser()
    const { uri } = (await api.frame().call('POST /v1/oauth/start', { ...client, provider, browserHash })).body
    const both = await Promise.all(['1', '2'].map(subject => stage.visit(uri, { subject })))
    const trades = () => stage.asked.filter(address => address.endsWith('/token')).length
    const before = trades()
    const replies = await Promise.all(
      both.map(callback => api.frame().call('POST /v1/oauth/callback', { ...callback, secret }, { proof: null })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(trades() - before).toBe(1)
  })

  test('opens one request for two presses of Yes at Farcaster', async () => {
    const { api } = state
    const { url } = (await api.frame().call('POST /v1/farcaster/start', client)).body
    const body = { token: new URL(url).hash.slice(1), confirmed: true } as const
    const channels = () => stage.asked.filter(address => address.endsWith('/v1/channel')).length
    const before = channels()
    const replies = await Promise.all(
      [1, 2].map(() => api.frame().call('POST /v1/farcaster/open', body, { proof: null })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(channels() - before).toBe(1)
  })
})

test('returns an open Farcaster request to the original browser only', async () => {
  const { secret, browserHash } = newBrowser()
  const { url } = (await held.api.frame().call('POST /v1/farcaster/start', { ...client, browserHash })).body
  const token = new URL(url).hash.slice(1)
  const open = (permission: { secret?: string; confirmed?: true }) =>
    held.api.frame().call('POST /v1/farcaster/open', { token, ...permission }, { proof: null })
  const first = await open({ secret })
  expect((await open({ secret })).body).toEqual(first.body)
  expect((await open({ confirmed: true })).error.code).toBe('expired')
  expect((await open({ secret: newBrowser().secret })).error.code).toBe('expired')
})

describe('new device of an account without email', () => {
  const browser = newBrowser()
  /** Logs a frame in with X as the same person and returns the outcome. */
  const login = async (frame: TestFrame, subject = '1001') => {
    const begun = await begin(frame, 'x', browser.browserHash)
    await begun.arrive({ secret: browser.secret }, { subject })
    const outcome = (await begun.outcome()) as { status: string; deviceId: string; session: { accessToken: string } }
    frame.access = outcome.session?.accessToken
    return outcome
  }
  const pending = async (frame: TestFrame) => (await frame.call('POST /v1/device/pending', {})).body.devices
  const decide = (frame: TestFrame, deviceId: string, approved: boolean) =>
    frame.call('POST /v1/device/decide', { deviceId, approved })
  const wait = (frame: TestFrame, deviceId: string) =>
    held.api.clock.until(frame.call('POST /v1/device/wait', { deviceId }), 500)

  test('joins with a hold of 24 hours after another device confirms', async () => {
    const [owner, second] = [held.api.frame(), held.api.frame()]
    await login(owner)
    const { deviceId, ...outcome } = await login(second)
    const [request] = await pending(owner)
    expect(request).toMatchObject({ deviceId, origin: APP_ORIGIN, browser: 'Firefox on Linux' })
    expect(outcome).toMatchObject({ matchWord: request?.matchWord })
    const confirmedAt = held.api.clock.now()
    expect((await decide(owner, deviceId, true)).status).toBe(200)
    expect((await wait(second, deviceId)).body).toMatchObject({ status: 'connected' })
    const devices = await held.api.core.db.query.devices.findMany()
    const added = devices.find(({ jkt }) => jkt === second.jkt)
    expect(added?.holdUntil).toBe(confirmedAt + DAY_MS)
    expect((await decide(owner, deviceId, true)).error.code, 'once').toBe('expired')
  })

  test('stays out after a denial and can ask again', async () => {
    const [owner, second] = [held.api.frame(), held.api.frame()]
    await login(owner)
    const { deviceId } = await login(second)
    expect((await decide(owner, deviceId, false)).status).toBe(200)
    expect((await wait(second, deviceId)).error.code).toBe('denied')
    expect(await pending(owner)).toEqual([])
    expect((await login(second)).status).toBe('device')
  })

  test('rejects confirmation by foreign devices, new devices and itself', async () => {
    const [owner, second, third, stranger] = [1, 2, 3, 4].map(() => held.api.frame()) as [
      TestFrame,
      TestFrame,
      TestFrame,
      TestFrame,
    ]
    await login(owner)
    await login(stranger, '2002')
    const { deviceId } = await login(second)
    expect(await pending(stranger)).toEqual([])
    expect((await decide(stranger, deviceId, true)).error.code).toBe('expired')
    expect((await decide(second, deviceId, true)).status, 'without a session').toBe(401)
    await decide(owner, deviceId, true)
    const { body } = await wait(second, deviceId)
    if (body.status !== 'connected') expect.unreachable()
    second.access = body.session.accessToken
    const next = await login(third)
    expect((await decide(second, next.deviceId, true)).error.code).toBe('on_hold')
    expect((await second.call('POST /v1/device/pending', {})).error.code).toBe('on_hold')
    expect((await wait(third, next.deviceId)).body).toEqual({ status: 'pending' })
  })

  test('expires after ten minutes', async () => {
    const [owner, second] = [held.api.frame(), held.api.frame()]
    await login(owner)
    const { deviceId } = await login(second)
    held.api.clock.turn(600_000)
    await login(owner) // its access token has expired, too
    expect(await pending(owner)).toEqual([])
    expect((await decide(owner, deviceId, true)).error.code).toBe('expired')
  })
})
