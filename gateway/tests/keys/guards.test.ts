import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiEnv, addRoute } from '../../src/http/api-route.js'
import { requireProof, requireSession } from '../../src/modules/keys/guards.js'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { API_URL, APP_ORIGIN, PROJECT, TestFrame } from '../helpers/wallet/test-frame.js'

describe.each(databases)('guards on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  /** Creates a route behind a guard that returns what the guard set. */
  const guarded = (guard: typeof requireSession) =>
    new Hono<ApiEnv>()
      .use(guard(api.core))
      .post('/v1/a', context => context.json({ jkt: context.var.jkt, session: context.var.session ?? null }))
      .onError((error, context) => context.json(error, 401))
  const send = async (app: Hono<ApiEnv>, frame: TestFrame, access?: string) => {
    const headers = {
      dpop: frame.proof('POST', '/v1/a', { access }),
      ...(access && { authorization: `DPoP ${access}` }),
    }
    return (await app.request('/v1/a', { method: 'POST', headers })).json()
  }

  test('sets the key for a proof, and the session for an access token', async () => {
    const frame = api.frame()
    const { accessToken, userId } = await api.login(frame, 'ada@example.com')
    expect(await send(guarded(requireProof), frame)).toEqual({ jkt: frame.jkt, session: null })
    expect(await send(guarded(requireSession), frame, accessToken)).toEqual({
      jkt: frame.jkt,
      session: {
        sessionId: expect.any(String),
        accountId: userId,
        jkt: frame.jkt,
        projectId: PROJECT,
        origin: APP_ORIGIN,
        amr: 'otp',
        holdUntil: 0,
      },
    })
  })

  test('ends a session with its device or its account', async () => {
    const frame = api.frame()
    const { accessToken } = await api.login(frame, 'ada@example.com')
    await api.core.db.delete(schema.devices)
    expect(await send(guarded(requireSession), frame, accessToken)).toMatchObject({ code: 'device_unverified' })
    api.clock.turn(31_000)
    const again = await api.login(frame, 'ada@example.com')
    await api.core.db.delete(schema.accounts)
    expect(await send(guarded(requireSession), frame, again.accessToken)).toMatchObject({ code: 'invalid_token' })
  })

  test('stores only a hash of a proof, until it can no longer be replayed', async () => {
    const frame = api.frame()
    await send(guarded(requireProof), frame)
    const stored = await api.core.db.select().from(schema.dpopProofs)
    expect(stored).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/), expiresAt: api.clock.now() + 120_000 }])
  })
})

describe('addRoute', () => {
  const handle = vi.fn()
  const app = new Hono<ApiEnv>()
  addRoute(app, 'POST /v1/otp/send', { status: 202, handle })
  app.onError((error, context) => context.json({ message: error.message }, 400))
  const body = { projectId: PROJECT, origin: APP_ORIGIN, email: 'ada@example.com' }
  const post = (text: string, type = 'application/json; charset=utf-8') =>
    app.request(`${API_URL}/v1/otp/send`, { method: 'POST', headers: { 'content-type': type }, body: text })

  test('passes on what the contract names and removes other keys from the response', async () => {
    handle.mockResolvedValueOnce({ challengeId: 'a', matchWord: 'CEDAR-42', expiresIn: 600, secret: 'never' })
    const replied = await post(JSON.stringify(body))
    expect([replied.status, await replied.json()]).toEqual([
      202,
      { challengeId: 'a', matchWord: 'CEDAR-42', expiresIn: 600 },
    ])
    expect(handle).toHaveBeenCalledWith(body, expect.anything())
  })

  test.each([
    ['{', 'application/json', 'not JSON'],
    [JSON.stringify(body), 'text/plain', 'must be application/json'],
    [JSON.stringify(body), 'application/jsonx', 'must be application/json'],
    [JSON.stringify({ ...body, more: 1 }), 'application/json', 'not what this route takes'],
  ])('rejects %s as %s', async (text, type, sentence) => {
    handle.mockClear()
    expect((await (await post(text, type)).json()).message).toContain(sentence)
    expect(handle).not.toHaveBeenCalled()
  })
})
