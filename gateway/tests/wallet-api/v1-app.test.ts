import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, FRAME_URL, PROJECT } from '../helpers/wallet/test-frame.js'

const LOGIN_REQUEST = { projectId: PROJECT, origin: APP_ORIGIN, email: 'ada@example.com' }

describe('/v1 API', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  test("allows only the frame's origin and exposes the headers it needs", async () => {
    const answer = await api.frame().call('POST /v1/otp/send', LOGIN_REQUEST, { headers: { origin: FRAME_URL } })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRAME_URL)
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    for (const name of ['DPoP-Nonce', 'Date', 'Retry-After', 'X-Request-Id'])
      expect(answer.headers.get('access-control-expose-headers')).toContain(name)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{22}$/)
  })

  test.each([
    'https://app.example.com',
    'https://wallet.example.com.evil.example',
    'http://wallet.example.com',
    'null',
  ])('rejects a request from %s', async origin => {
    const before = api.mails.mails.length
    const answer = await api.frame().call('POST /v1/otp/send', LOGIN_REQUEST, { headers: { origin } })
    await api.core.mail.settled()
    expect([answer.status, answer.error.code]).toEqual([403, 'origin_not_allowed'])
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    expect(api.mails.mails).toHaveLength(before)
  })

  test('answers preflights of the frame only', async () => {
    const preflight = (origin: string) =>
      api.app.request('/v1/wallet', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } })
    const { status, headers } = await preflight(FRAME_URL)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-methods')).toBe('POST,PUT')
    expect(headers.get('access-control-allow-headers')).toBe('Authorization,Content-Type,DPoP')
    expect((await preflight(APP_ORIGIN)).headers.has('access-control-allow-origin')).toBe(false)
  })

  test.each([
    [
      'a body above 64 KiB',
      413,
      'too_large',
      { body: JSON.stringify({ ...LOGIN_REQUEST, email: 'a'.repeat(65_536) }) },
    ],
    ['no JSON', 400, 'invalid_request', { body: '{' }],
    ['a form', 400, 'invalid_request', { headers: { 'content-type': 'text/plain' } }],
    ['a key too many', 400, 'invalid_request', { body: JSON.stringify({ ...LOGIN_REQUEST, admin: true }) }],
    ['a list', 400, 'invalid_request', { body: '[]' }],
    ['a key of the prototype', 400, 'invalid_request', { body: '{"__proto__":{"email":"ada@example.com"}}' }],
  ])(
    'rejects %s',
    async (
      _,
      status,
      code,
      { body = JSON.stringify(LOGIN_REQUEST), headers = {} }: { body?: string; headers?: Record<string, string> },
    ) => {
      const dpop = api.frame().proof('POST', '/v1/otp/send')
      const answer = await api.app.request('/v1/otp/send', {
        method: 'POST',
        headers: { dpop, 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
        body,
      })
      expect([answer.status, (await answer.json()).code]).toEqual([status, code])
    },
  )

  test('returns a coded 404 for unknown routes, and never accepts GET', async () => {
    for (const path of ['/v1/nothing', '/v1/device/approve?token=a', '/v1/device/approve']) {
      const answer = await api.app.request(path)
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
    }
  })

  test('hides unexpected errors and returns a retry time if the database is down', async () => {
    const failing = vi.spyOn(api.core.limits, 'take')
    failing.mockRejectedValueOnce(new RangeError('secret detail'))
    const broken = await api.frame().call('POST /v1/otp/send', LOGIN_REQUEST)
    expect([broken.status, JSON.stringify(broken.error)]).toEqual([500, expect.not.stringContaining('secret')])
    expect(api.failures).toEqual([expect.objectContaining({ message: 'secret detail' })])
    failing.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    const away = await api.frame().call('POST /v1/otp/send', LOGIN_REQUEST)
    expect([away.status, away.error.code, away.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    failing.mockRestore()
  })
})
