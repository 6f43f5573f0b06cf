import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socialNames, type SocialName } from '../../src/modules/social/social-providers.js'
import { HOME_URL, newBrowser, createSocialFixture, type OnThePage } from '../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const DAY = 86_400_000
const page = { projectId: PROJECT, origin: APP_ORIGIN }

describe.each(databases)('social login on %s', kind => {
  let api: TestCore
  const stage = createSocialFixture()
  beforeAll(async () => {
    api = await openTestCore(kind, stage.parts)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const { secret, browserHash } = newBrowser()
  const begin = async (frame: TestFrame, provider: SocialName = 'google') =>
    (await frame.call('POST /v1/oauth/start', { ...page, provider, browserHash })).body
  const refOf = (uri: string) => new URL(uri).hash.slice(1)
  /** Completes a login like a user. */
  const login = async (frame: TestFrame, provider: SocialName, doing: OnThePage = {}) => {
    const { uri } = await begin(frame, provider)
    const callback = await stage.visit(uri, doing)
    const { body } = await frame.call('POST /v1/oauth/callback', { ...callback, secret }, { proof: null })
    return frame.call('POST /v1/oauth/redeem', { ref: refOf(body.resultUri) })
  }

  test.each(socialNames)('%s: completes a login from start to session', async provider => {
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
    const callback = { ...(await stage.visit(uri)), secret }
    const called = await frame.call('POST /v1/oauth/callback', callback, { proof: null })
    expect(called.body).toEqual({
      resultUri: expect.stringMatching(/^http:\/\/localhost:8788\/r#/),
      origin: APP_ORIGIN,
    })
    const waited = await frame.call('POST /v1/oauth/wait', { attemptId })
    expect(waited.body).toEqual({ status: 'ready', resultUri: called.body.resultUri })
    const { body } = await frame.call('POST /v1/oauth/redeem', { ref: refOf(called.body.resultUri) })
    expect(body).toMatchObject({ status: 'connected', session: { userName: 'Ada' } })
    expect(api.failures).toEqual([])
  })

  test('finds the account by the social id, whatever the name', async () => {
    const frame = api.frame()
    const first = await login(frame, 'github', { subject: '7', name: 'Ada' })
    api.clock.turn(DAY)
    const again = await login(frame, 'github', { subject: '7', name: 'Countess' })
    if (first.body.status !== 'connected' || again.body.status !== 'connected') expect.unreachable()
    expect(again.body.session.userId).toBe(first.body.session.userId)
    expect(again.body.session.userName).toBe('Countess')
    const different = await login(api.frame(), 'github', { subject: '8' })
    if (different.body.status !== 'connected') expect.unreachable()
    expect(different.body.session.userId).not.toBe(first.body.session.userId)
  })

  test('never merges accounts with the same email', async () => {
    const byCode = await api.login(api.frame(), '1001@google.example.com')
    const google = await login(api.frame(), 'google', { subject: '1001' })
    const apple = await login(api.frame(), 'apple', { subject: '1001' })
    if (google.body.status !== 'connected' || apple.body.status !== 'connected') expect.unreachable()
    expect(google.body.session.email).toBe('1001@google.example.com')
    const ids = [byCode.userId, google.body.session.userId, apple.body.session.userId]
    expect(new Set(ids).size).toBe(3)
  })

  test('confirms a new device by the verified email, or by a known device without one', async () => {
    await login(api.frame(), 'google')
    expect((await login(api.frame(), 'google')).body).toMatchObject({ status: 'device', confirmBy: 'email' })
    expect((await api.getEmail('1001@google.example.com')).subject).toMatch(/^Is this you/)
    await login(api.frame(), 'x')
    expect((await login(api.frame(), 'x')).body).toMatchObject({ status: 'device', confirmBy: 'device' })
    expect(await api.core.db.query.sessions.findMany()).toHaveLength(2)
  })

  test.each(socialNames)('%s: reports a denied login to the frame', async provider => {
    const frame = api.frame()
    const { uri, attemptId } = await begin(frame, provider)
    const callback = await stage.visit(uri, { decision: 'deny' })
    const { status, error } = await frame.call('POST /v1/oauth/callback', callback, { proof: null })
    expect([status, error.code]).toEqual([410, 'denied'])
    expect((await frame.call('POST /v1/oauth/wait', { attemptId })).error.code).toBe('denied')
  })

  test('polls for up to 25 seconds', async () => {
    const frame = api.frame()
    const { attemptId } = await begin(frame)
    const waiting = api.clock.until(frame.call('POST /v1/oauth/wait', { attemptId }), 500)
    expect((await waiting).body).toEqual({ status: 'pending' })
  })

  test('redirects to an app without popups with the result in the URL', async () => {
    const frame = api.frame()
    const { uri } = await begin(frame)
    const app = `${APP_ORIGIN}/shop?item=1#top`
    const callback = await stage.visit(withApp(uri, app))
    const { body } = await frame.call('POST /v1/oauth/callback', { ...callback, secret }, { proof: null })
    const back = new URL(body.returnTo ?? '')
    expect([back.origin, back.pathname, back.hash]).toEqual([APP_ORIGIN, '/shop', '#top'])
    expect(Object.fromEntries(back.searchParams)).toEqual({ item: '1', result_uri: body.resultUri })
  })

  test('rejects a provider without a client outside development', async () => {
    const strict = await openTestCore(kind, {
      ...stage.parts,
      devSocials: undefined,
      env: { GITHUB_CLIENT_ID: 'ours' },
    })
    const start = (provider: SocialName) => strict.frame().call('POST /v1/oauth/start', { ...page, provider })
    const { status, error } = await start('google')
    expect([status, error.code]).toEqual([501, 'provider_missing'])
    const { uri } = (await start('github')).body
    expect(uri).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?client_id=ours&/)
    const farcaster = await strict.frame().call('POST /v1/farcaster/start', page)
    expect(farcaster.error.code).toBe('provider_missing')
    await strict.close()
  })

  describe('Farcaster', () => {
    const wait = (frame: TestFrame, attemptId: string) => frame.call('POST /v1/farcaster/wait', { attemptId })
    /** Opens the request on the wallet's page, in the browser that started the login. */
    const beginFarcaster = async (frame: TestFrame) => {
      const { body } = await frame.call('POST /v1/farcaster/start', { ...page, browserHash })
      const token = new URL(body.url).hash.slice(1)
      const opened = await frame.call('POST /v1/farcaster/open', { token, secret }, { proof: null })
      return { attemptId: body.attemptId, url: opened.body.url }
    }

    test('completes a login once with a signed message', async () => {
      const frame = api.frame()
      const { url, attemptId } = await beginFarcaster(frame)
      expect(await stage.signIn(url, { subject: '42', name: 'ada' })).toContain('Go back to the app')
      const { body } = await wait(frame, attemptId)
      expect(body).toMatchObject({ status: 'connected', session: { userName: 'ada', email: null } })
      expect((await wait(frame, attemptId)).error.code).toBe('expired')
      expect(api.failures).toEqual([])
    })

    test('returns nothing after a denial or to another frame', async () => {
      const frame = api.frame()
      const { url, attemptId } = await beginFarcaster(frame)
      expect((await wait(api.frame(), attemptId)).error.code).toBe('expired')
      await stage.signIn(url, { decision: 'deny' })
      expect((await wait(frame, attemptId)).error.code).toBe('provider_failed')
    })
  })
})

/** Adds an app URL to the state, like the modal does without popups. */
function withApp(uri: string, app: string): string {
  const url = new URL(uri)
  url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(app)}`)
  return url.href
}
