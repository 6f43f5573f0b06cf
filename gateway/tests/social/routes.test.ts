import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socialNames, type SocialName } from '../../src/modules/social/social-providers.js'
import { HOME_URL, newBrowser, socialStage, type OnThePage } from '../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const DAY = 86_400_000
const asker = { projectId: PROJECT, origin: APP_ORIGIN }

describe.each(databases)('login by a social on %s', kind => {
  let api: TestCore
  const stage = socialStage()
  beforeAll(async () => {
    api = await openTestCore(kind, stage.parts)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const { secret, browserHash } = newBrowser()
  const begin = async (frame: TestFrame, provider: SocialName = 'google') =>
    (await frame.ask('POST /v1/oauth/start', { ...asker, provider, browserHash })).body
  const refOf = (uri: string) => new URL(uri).hash.slice(1)
  /** All of a login, as a person does it. */
  const login = async (frame: TestFrame, provider: SocialName, doing: OnThePage = {}) => {
    const { uri } = await begin(frame, provider)
    const said = await stage.visit(uri, doing)
    const { body } = await frame.ask('POST /v1/oauth/callback', { ...said, secret }, { proof: null })
    return frame.ask('POST /v1/oauth/redeem', { ref: refOf(body.resultUri) })
  }

  test.each(socialNames)('%s: from the click to the session', async provider => {
    const frame = api.frame()
    const { uri, attemptId } = await begin(frame, provider)
    expect(new URL(uri).origin).toBe(HOME_URL)
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({
      redirect_uri: `${HOME_URL}/auth/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    const said = { ...(await stage.visit(uri)), secret }
    const called = await frame.ask('POST /v1/oauth/callback', said, { proof: null })
    expect(called.body).toEqual({
      resultUri: expect.stringMatching(/^http:\/\/localhost:8788\/r#/),
      origin: APP_ORIGIN,
    })
    const waited = await frame.ask('POST /v1/oauth/wait', { attemptId })
    expect(waited.body).toEqual({ status: 'ready', resultUri: called.body.resultUri })
    const { body } = await frame.ask('POST /v1/oauth/redeem', { ref: refOf(called.body.resultUri) })
    expect(body).toMatchObject({ status: 'connected', session: { userName: 'Ada' } })
    expect(api.failures).toEqual([])
  })

  test('finds the same account again by the social’s own id, whatever the name', async () => {
    const frame = api.frame()
    const first = await login(frame, 'github', { subject: '7', name: 'Ada' })
    api.clock.turn(DAY)
    const again = await login(frame, 'github', { subject: '7', name: 'Countess' })
    if (first.body.status !== 'connected' || again.body.status !== 'connected') expect.unreachable()
    expect(again.body.session.userId).toBe(first.body.session.userId)
    expect(again.body.session.userName).toBe('Countess')
    const other = await login(api.frame(), 'github', { subject: '8' })
    if (other.body.status !== 'connected') expect.unreachable()
    expect(other.body.session.userId).not.toBe(first.body.session.userId)
  })

  test('never joins accounts by an address that is the same', async () => {
    const byCode = await api.login(api.frame(), '1001@google.example.com')
    const google = await login(api.frame(), 'google', { subject: '1001' })
    const apple = await login(api.frame(), 'apple', { subject: '1001' })
    if (google.body.status !== 'connected' || apple.body.status !== 'connected') expect.unreachable()
    expect(google.body.session.email).toBe('1001@google.example.com')
    const ids = [byCode.userId, google.body.session.userId, apple.body.session.userId]
    expect(new Set(ids).size).toBe(3)
  })

  test('asks about a new device at the address the social confirmed, and a device that is in where there is none', async () => {
    await login(api.frame(), 'google')
    expect((await login(api.frame(), 'google')).body).toMatchObject({ status: 'device', confirmBy: 'email' })
    expect((await api.letter('1001@google.example.com')).subject).toMatch(/^Is this you/)
    await login(api.frame(), 'x')
    expect((await login(api.frame(), 'x')).body).toMatchObject({ status: 'device', confirmBy: 'device' })
    expect(await api.core.db.query.sessions.findMany()).toHaveLength(2)
  })

  test.each(socialNames)('%s: a person who says no is told to the frame', async provider => {
    const frame = api.frame()
    const { uri, attemptId } = await begin(frame, provider)
    const said = await stage.visit(uri, { decision: 'deny' })
    const { status, error } = await frame.ask('POST /v1/oauth/callback', said, { proof: null })
    expect([status, error.code]).toEqual([410, 'denied'])
    expect((await frame.ask('POST /v1/oauth/wait', { attemptId })).error.code).toBe('denied')
  })

  test('waits 25 seconds for a person who is still thinking', async () => {
    const frame = api.frame()
    const { attemptId } = await begin(frame)
    const waiting = api.clock.until(frame.ask('POST /v1/oauth/wait', { attemptId }), 500)
    expect((await waiting).body).toEqual({ status: 'pending' })
  })

  test('an app without windows is gone back to, with the result in its address', async () => {
    const frame = api.frame()
    const { uri } = await begin(frame)
    const app = `${APP_ORIGIN}/shop?item=1#top`
    const said = await stage.visit(withApp(uri, app))
    const { body } = await frame.ask('POST /v1/oauth/callback', { ...said, secret }, { proof: null })
    const back = new URL(body.returnTo ?? '')
    expect([back.origin, back.pathname, back.hash]).toEqual([APP_ORIGIN, '/shop', '#top'])
    expect(Object.fromEntries(back.searchParams)).toEqual({ item: '1', result_uri: body.resultUri })
  })

  test('a social without a client of the operator is refused where there are strangers', async () => {
    const strict = await openTestCore(kind, {
      ...stage.parts,
      devSocials: undefined,
      env: { GITHUB_CLIENT_ID: 'ours' },
    })
    const ask = (provider: SocialName) => strict.frame().ask('POST /v1/oauth/start', { ...asker, provider })
    const { status, error } = await ask('google')
    expect([status, error.code]).toEqual([501, 'provider_missing'])
    const { uri } = (await ask('github')).body
    expect(uri).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?client_id=ours&/)
    const farcaster = await strict.frame().ask('POST /v1/farcaster/start', asker)
    expect(farcaster.error.code).toBe('provider_missing')
    await strict.close()
  })

  describe('farcaster', () => {
    const wait = (frame: TestFrame, attemptId: string) => frame.ask('POST /v1/farcaster/wait', { attemptId })
    /** The wallet's page, in the browser that began, opens the request. */
    const beginFarcaster = async (frame: TestFrame) => {
      const { body } = await frame.ask('POST /v1/farcaster/start', { ...asker, browserHash })
      const token = new URL(body.url).hash.slice(1)
      const opened = await frame.ask('POST /v1/farcaster/open', { token, secret }, { proof: null })
      return { attemptId: body.attemptId, url: opened.body.url }
    }

    test('a signed message logs in, once', async () => {
      const frame = api.frame()
      const { url, attemptId } = await beginFarcaster(frame)
      expect(await stage.signIn(url, { subject: '42', name: 'ada' })).toContain('Go back to the app')
      const { body } = await wait(frame, attemptId)
      expect(body).toMatchObject({ status: 'connected', session: { userName: 'ada', email: null } })
      expect((await wait(frame, attemptId)).error.code).toBe('expired')
      expect(api.failures).toEqual([])
    })

    test('a refusal, and another frame, get nothing', async () => {
      const frame = api.frame()
      const { url, attemptId } = await beginFarcaster(frame)
      expect((await wait(api.frame(), attemptId)).error.code).toBe('expired')
      await stage.signIn(url, { decision: 'deny' })
      expect((await wait(frame, attemptId)).error.code).toBe('provider_failed')
    })
  })
})

/** What the modal does to an address where there are no windows. */
function withApp(uri: string, app: string): string {
  const url = new URL(uri)
  url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(app)}`)
  return url.href
}
