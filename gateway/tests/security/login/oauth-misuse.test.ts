import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginRequest } from '../../../../src/contract/login-api.js'
import { ATTEMPT_TTL_MS } from '../../../src/modules/social/attempt-origin.js'
import { readState, toReturnUrl, RESULT_TTL_MS } from '../../../src/modules/social/social-attempts.js'
import { socialNames } from '../../../src/modules/social/social-providers.js'
import { HOME_URL, newBrowser, createSocialFixture } from '../../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, signed, type TestFrame } from '../../helpers/wallet/test-frame.js'

const client = { projectId: PROJECT, origin: APP_ORIGIN }
const stage = createSocialFixture()
const { secret, browserHash } = newBrowser()
const RESULT = `${HOME_URL}/r#${'a'.repeat(22)}`

describe('foreign OAuth responses', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite', stage.parts)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const begin = async (frame: TestFrame, provider: (typeof socialNames)[number] = 'google') =>
    (await frame.call('POST /v1/oauth/start', { ...client, provider, browserHash })).body
  const callback = (body: LoginRequest<'POST /v1/oauth/callback'>) =>
    api.frame().call('POST /v1/oauth/callback', { ...body, secret }, { proof: null })
  const expectNoSession = async () => expect(await api.core.db.query.sessions.findMany()).toEqual([])

  test.each([
    ['a missing state', ''],
    ['a short state', 'abc'],
    ['an unknown state', 'A'.repeat(43)],
    ['a state with a suffix', `${'A'.repeat(43)}x`],
  ])('rejects %s', async (_, state) => {
    const { code = '', iss = '' } = await stage.visit((await begin(api.frame())).uri)
    expect((await callback({ state, code, iss })).error.code).toBe('state_mismatch')
    await expectNoSession()
  })

  test('rejects a code of another attempt with another state and verifier', async () => {
    const [mine, theirs] = [await begin(api.frame()), await begin(api.frame())]
    const [own, stolen] = [await stage.visit(mine.uri), await stage.visit(theirs.uri)]
    const mixed = { ...own, code: stolen.code ?? '' }
    expect((await callback(mixed)).error.code).toBe('provider_failed')
    await expectNoSession()
  })

  test('rejects a repeated response', async () => {
    const visited = await stage.visit((await begin(api.frame())).uri)
    const replies = await Promise.all([callback(visited), callback(visited), callback(visited)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await callback(visited)).error.code).toBe('state_mismatch')
  })

  test('2L12: exchanges the code of an attempt once, even if three responses arrive at the same time', async () => {
    const visited = await stage.visit((await begin(api.frame())).uri)
    const before = stage.asked.length
    await Promise.all([callback(visited), callback(visited), callback(visited)])
    const exchanges = stage.asked.slice(before).filter(url => new URL(url).pathname.endsWith('/token'))
    expect(exchanges).toHaveLength(1)
  })

  test('rejects a response after ten minutes and a result after two', async () => {
    const frame = api.frame()
    const late = await stage.visit((await begin(frame)).uri)
    api.clock.turn(ATTEMPT_TTL_MS)
    expect((await callback(late)).error.code).toBe('state_mismatch')
    const { body } = await callback(await stage.visit((await begin(frame)).uri))
    api.clock.turn(RESULT_TTL_MS)
    const ref = new URL(body.resultUri).hash.slice(1)
    expect((await frame.call('POST /v1/oauth/redeem', { ref })).error.code).toBe('expired')
    await expectNoSession()
  })

  test.each(socialNames)('rejects another or missing issuer (mix-up): %s', async provider => {
    for (const iss of [undefined, 'https://accounts.google.com.evil.example', `${HOME_URL}/dev/oauth/other`]) {
      const { state, code = '' } = await stage.visit((await begin(api.frame(), provider)).uri)
      const body = { state, code, ...(iss !== undefined && { iss }) }
      expect((await callback(body)).error.code, String(iss)).toBe('provider_failed')
    }
    await expectNoSession()
  })

  test.each(['plain', 'S512', ''])('rejects the challenge method "%s" (downgrade)', async method => {
    const uri = new URL((await begin(api.frame())).uri)
    expect(uri.searchParams.get('code_challenge_method')).toBe('S256')
    uri.searchParams.set('code_challenge_method', method)
    expect((await stage.provider.request(uri.href)).status).toBe(400)
  })

  test('the URL of a login does not contain the verifier of its challenge (PKCE)', async () => {
    const { searchParams } = new URL((await begin(api.frame())).uri)
    const challenges = [...searchParams.values()].map(value => createHash('sha256').update(value).digest('base64url'))
    expect(challenges).not.toContain(searchParams.get('code_challenge'))
  })

  test('rejects a challenge changed in transit', async () => {
    const uri = new URL((await begin(api.frame())).uri)
    uri.searchParams.set('code_challenge', 'A'.repeat(43))
    expect((await callback(await stage.visit(uri.href))).error.code).toBe('provider_failed')
    await expectNoSession()
  })

  test('rejects a result in another frame without consuming it', async () => {
    const frame = api.frame()
    const { attemptId, uri } = await begin(frame)
    const { body } = await callback(await stage.visit(uri))
    const ref = new URL(body.resultUri).hash.slice(1)
    const thief = api.frame()
    expect((await thief.call('POST /v1/oauth/redeem', { ref })).error.code).toBe('expired')
    expect((await thief.call('POST /v1/oauth/wait', { attemptId })).error.code).toBe('expired')
    await expectNoSession()
    const both = await Promise.all([1, 2].map(() => frame.call('POST /v1/oauth/redeem', { ref })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })
})

interface Forged {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly key?: KeyObject
  readonly token?: null
}

describe('foreign id tokens', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  let forged: Forged = {}
  let nonce = ''
  let api: TestCore
  const idToken = ({ claims, header, key = privateKey }: Forged) => {
    const now = Math.floor(Date.now() / 1000)
    const iss = `${HOME_URL}/dev/oauth/google`
    const body = { iss, aud: 'development', sub: '1', iat: now, exp: now + 60, nonce, ...claims }
    return signed({ alg: 'ES256', kid: 'k', ...header }, body, key)
  }
  const fetch: typeof globalThis.fetch = async input => {
    if (String(input).endsWith('/keys'))
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }] })
    const token = forged.token === null ? {} : { id_token: idToken(forged) }
    return Response.json({ access_token: 'access', token_type: 'bearer', ...token })
  }
  beforeAll(async () => {
    api = await openTestCore('PGlite', { ...stage.parts, fetch })
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const answer = async (next: Forged) => {
    forged = next
    const { uri } = (await api.frame().call('POST /v1/oauth/start', { ...client, provider: 'google', browserHash }))
      .body
    const { searchParams } = new URL(uri)
    nonce = searchParams.get('nonce') ?? ''
    const body = { state: searchParams.get('state') ?? '', code: 'code', iss: `${HOME_URL}/dev/oauth/google`, secret }
    return api.frame().call('POST /v1/oauth/callback', body, { proof: null })
  }

  test('accepts a valid id token', async () => {
    expect((await answer({})).status).toBe(200)
  })

  test.each<[string, Forged]>([
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another-app' } }],
    ['two audiences, and another party', { claims: { aud: ['development', 'x'], azp: 'x' } }],
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['a time long over', { claims: { exp: 1 } }],
    ['no end', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['another key', { key: stranger }],
    ['alg none', { header: { alg: 'none' } }],
    ['alg HS256', { header: { alg: 'HS256' } }],
    ['an unpublished key', { header: { kid: 'other' } }],
    ['no token at all', { token: null }],
  ])('rejects %s', async (_, next) => {
    const { status, error } = await answer(next)
    expect([status, error.code]).toEqual([400, 'provider_failed'])
    expect(await api.core.db.query.sessions.findMany()).toEqual([])
    const [attempt] = await api.core.db.query.oauthAttempts.findMany()
    expect([attempt?.status, attempt?.resultSealed]).toEqual(['failed', null])
  })
})

describe('return URLs', () => {
  const host = 'app.example.com'
  const schemes = [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example.com/x',
    'about:blank',
    'intent://app.example.com',
    'ftp://app.example.com/',
    'ws://app.example.com/',
    `http://${host}/`,
  ]
  const hosts = [
    'evil.example',
    `${host}.evil.example`,
    `evil-${host}`,
    `${host}evil`,
    `sub.${host}`,
    'example.com',
    `${host}:8443`,
    `${host}.`,
    `${host}@evil.example`,
    `user@${host}`,
    `user:pass@${host}`,
    `evil.example#${host}`,
    `evil.example?${host}`,
    `evil.example\\@${host}`,
    '127.0.0.1',
    '[::1]',
    'xn--pp-example-com',
    'аpp.example.com',
    'localhost',
    '',
  ]
  const paths = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '///evil.example',
    '/shop',
    'shop',
    '',
    ' ',
    '?a=1',
    '#x',
    '.',
    '..',
    'https:',
    'https://',
    'https:/',
    '//',
    ':',
    '%',
    'null',
    'undefined',
  ]
  const hostile = [...schemes, ...hosts.map(name => `https://${name}/`), ...paths]

  test(`rejects all ${hostile.length} hostile URLs`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(50)
    const taken = hostile.filter(address => {
      try {
        return toReturnUrl(address, APP_ORIGIN, RESULT) !== ''
      } catch (error) {
        expect((error as { code?: string }).code).toBe('state_mismatch')
        return false
      }
    })
    expect(taken).toEqual([])
  })

  test('accepts a page of the requesting origin', () => {
    expect(toReturnUrl(`${APP_ORIGIN}/shop`, APP_ORIGIN, RESULT)).toContain(`${APP_ORIGIN}/shop?result_uri=`)
  })

  test('rejects invalid encoding after the state', () => {
    expect(() => readState(`${'A'.repeat(43)}--%E0%A4%A`)).toThrow('no login')
    expect(readState(`${'-'.repeat(43)}--x`)).toEqual({ state: '-'.repeat(43), address: 'x' })
  })
})
