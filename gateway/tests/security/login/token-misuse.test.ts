import { createHmac, createPrivateKey, generateKeyPairSync, hkdfSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTemporarySecrets } from '../../../src/modules/keys/secrets.js'
import { databases } from '../../helpers/test-store.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { API_URL, APP_ORIGIN, PROJECT, signed, type TestFrame, type Twist } from '../../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const secrets = createTemporarySecrets()
const seed = Buffer.from(hkdfSync('sha256', secrets.signing[0] ?? '', '', 'appkit/access-token', 32))
/** The gateway's own key: even validly signed tokens must be rejected. */
const gatewayKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
})
const strangerKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const strangerSigner = generateKeyPairSync('ed25519').privateKey
const b64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

interface Attack {
  readonly name: string
  readonly twist: (frame: TestFrame, api: TestCore, path: string) => Twist
  readonly code?: string
}

const claim = (name: string, claims: Record<string, unknown>, code?: string): Attack => ({
  name,
  twist: () => ({ claims }),
  ...(code && { code }),
})
const head = (name: string, header: Record<string, unknown>): Attack => ({ name, twist: () => ({ header }) })
const now = (api: TestCore) => Math.floor(api.clock.now() / 1000)

/** Invalid proofs, each tested on a route without and one with a session. */
const proofs: readonly Attack[] = [
  { name: 'no proof', twist: () => ({ proof: null }) },
  { name: 'an empty proof', twist: () => ({ proof: '' }) },
  { name: 'three words', twist: () => ({ proof: 'a.b.c' }) },
  { name: 'a huge proof', twist: () => ({ proof: `${'a'.repeat(5_000)}.b.c` }) },
  {
    name: 'two proofs',
    twist: (frame, _, path) => ({ proof: `${frame.proof('POST', path)}, ${frame.proof('POST', path)}` }),
  },
  claim('another method', { htm: 'GET' }),
  claim('a method in small letters', { htm: 'post' }),
  claim('no method', { htm: undefined }),
  claim('another host', { htu: 'https://api.evil.example/v1/token/refresh' }),
  claim('another path', { htu: `${API_URL}/v1/otp/send` }),
  claim('the address of the gateway without a path', { htu: API_URL }),
  claim('the path of the API without a route', { htu: `${API_URL}/v1` }),
  claim('another scheme', { htu: 'http://api.example.com/v1/token/refresh' }),
  { name: 'a query', twist: (_, __, path) => ({ claims: { htu: `${API_URL}${path}?a=1` } }) },
  { name: 'a slash more', twist: (_, __, path) => ({ claims: { htu: `${API_URL}${path}/` } }) },
  { name: '61 seconds old', twist: (_, api) => ({ claims: { iat: now(api) - 61 } }), code: 'use_dpop_nonce' },
  { name: '61 seconds early', twist: (_, api) => ({ claims: { iat: now(api) + 61 } }), code: 'use_dpop_nonce' },
  claim('no time', { iat: undefined }),
  { name: 'a time in words', twist: (_, api) => ({ claims: { iat: String(now(api)) } }) },
  claim('no id', { jti: undefined }),
  claim('a short id', { jti: 'abc' }),
  claim('a nonce nobody gave', { nonce: 'mhcp0000.AAAAAAAAAAAAAAAAAAAAAA' }, 'use_dpop_nonce'),
  {
    name: 'a nonce of long ago',
    twist: (_, api) => {
      const nonce = api.core.proofs.nonces.create()
      api.clock.turn(300_000)
      return { claims: { nonce, iat: now(api) } }
    },
  },
  head('typ JWT', { typ: 'JWT' }),
  head('no typ', { typ: undefined }),
  head('alg none', { alg: 'none' }),
  head('alg in small letters', { alg: 'es256' }),
  head('alg ES384', { alg: 'ES384' }),
  head('a critical extension', { crit: ['exp'] }),
  head('a key by address', { jku: 'https://evil.example/keys' }),
  head('no key', { jwk: undefined }),
  {
    name: 'a private key beside the public one',
    twist: frame => ({ header: { jwk: frame.secret.export({ format: 'jwk' }) } }),
  },
  {
    name: 'a key that is no point',
    twist: frame => ({ header: { jwk: { ...frame.jwk, x: b64(Buffer.alloc(32, 7).toString('latin1')) } } }),
  },
  { name: 'a symmetric key', twist: () => ({ header: { jwk: { kty: 'oct', k: 'AAAA' } } }) },
  {
    name: 'HS256 with the public key for a secret',
    twist: (frame, _, path) => {
      const [, claims = ''] = frame.proof('POST', path).split('.')
      const input = `${b64({ typ: 'dpop+jwt', alg: 'HS256', jwk: frame.jwk })}.${claims}`
      return { proof: `${input}.${createHmac('sha256', JSON.stringify(frame.jwk)).update(input).digest('base64url')}` }
    },
  },
  { name: "a stranger's signature", twist: () => ({ key: strangerKey }) },
  {
    name: 'no signature',
    twist: (frame, _, path) => ({ proof: `${frame.proof('POST', path).split('.').slice(0, 2).join('.')}.` }),
  },
  {
    name: 'a signature in DER',
    twist: (frame, _, path) => {
      const input = frame.proof('POST', path).split('.').slice(0, 2).join('.')
      return { proof: `${input}.${sign('sha256', Buffer.from(input), frame.secret).toString('base64url')}` }
    },
  },
]

type TokenTwist = (
  parts: { header: object; claims: Record<string, unknown>; key: KeyObject },
  frame: TestFrame,
) => string
const again = (header: object, claims: object, key: KeyObject) => signed(header, claims, key)

/** Invalid access tokens. */
const tokens: readonly (readonly [string, TokenTwist])[] = [
  ['alg none', ({ header, claims }) => `${b64({ ...header, alg: 'none' })}.${b64(claims)}.`],
  ['alg none with a signature', ({ header, claims, key }) => again({ ...header, alg: 'none' }, claims, key)],
  [
    'HS256 with the public key for a secret',
    ({ header, claims }) => {
      const input = `${b64({ ...header, alg: 'HS256' })}.${b64(claims)}`
      return `${input}.${createHmac('sha256', seed).update(input).digest('base64url')}`
    },
  ],
  ["a stranger's key under our name", ({ header, claims }) => again(header, claims, strangerSigner)],
  ['a key that is not known', ({ header, claims, key }) => again({ ...header, kid: 'other' }, claims, key)],
  ['a key that is a path', ({ header, claims, key }) => again({ ...header, kid: '../../dev/null' }, claims, key)],
  ['no key named', ({ header, claims, key }) => again({ ...header, kid: undefined }, claims, key)],
  [
    'a key by address',
    ({ header, claims }) => again({ ...header, jku: 'https://evil.example' }, claims, strangerSigner),
  ],
  [
    'a certificate by address',
    ({ header, claims, key }) => again({ ...header, x5u: 'https://evil.example' }, claims, key),
  ],
  ['a key of its own', ({ header, claims }) => again({ ...header, jwk: { kty: 'OKP' } }, claims, strangerSigner)],
  ['typ JWT', ({ header, claims, key }) => again({ ...header, typ: 'JWT' }, claims, key)],
  ['a proof in its place', (_, frame) => frame.proof('POST', '/v1/sessions/list')],
  ['no end', ({ header, claims, key }) => again(header, { ...claims, exp: undefined }, key)],
  ['an end in words', ({ header, claims, key }) => again(header, { ...claims, exp: String(claims['exp']) }, key)],
  ['another audience', ({ header, claims, key }) => again(header, { ...claims, aud: 'other' }, key)],
  ['another issuer', ({ header, claims, key }) => again(header, { ...claims, iss: 'https://evil.example' }, key)],
  ['another person', ({ header, claims, key }) => again(header, { ...claims, sub: 'other' }, key)],
  ['another session', ({ header, claims, key }) => again(header, { ...claims, sid: 'other' }, key)],
  ['another key bound', ({ header, claims, key }) => again(header, { ...claims, cnf: { jkt: 'other' } }, key)],
  ['no key bound', ({ header, claims, key }) => again(header, { ...claims, cnf: undefined }, key)],
  [
    'from tomorrow',
    ({ header, claims, key }) => again(header, { ...claims, iat: Number(claims['iat']) + 86_400 }, key),
  ],
]

describe.each(databases)('proof and token misuse on %s', kind => {
  let api: TestCore
  let frame: TestFrame
  let refreshToken: string
  beforeAll(async () => {
    api = await openTestCore(kind, { secrets })
  })
  beforeEach(async () => {
    await api.reset()
    frame = api.frame()
    refreshToken = (await api.login(frame, EMAIL)).refreshToken
  })
  afterAll(() => api.close())

  test('covers all listed cases', () => {
    expect(proofs.length * 2 + tokens.length).toBeGreaterThanOrEqual(60)
  })

  test('rejects refreshes with invalid proofs without consuming the token', async () => {
    for (const { name, twist, code = 'invalid_dpop_proof' } of proofs) {
      const { status, error } = await frame.call(
        'POST /v1/token/refresh',
        { refreshToken },
        { access: undefined, ...twist(frame, api, '/v1/token/refresh') },
      )
      expect([status, error.code], name).toEqual([401, name === 'a nonce of long ago' ? 'use_dpop_nonce' : code])
    }
    expect((await frame.call('POST /v1/token/refresh', { refreshToken })).status).toBe(200)
    expect(api.failures).toEqual([])
  })

  test('rejects session requests with invalid proofs', async () => {
    for (const { name, twist } of proofs) {
      const { status } = await frame.call('POST /v1/sessions/list', {}, twist(frame, api, '/v1/sessions/list'))
      expect(status, name).toBe(401)
    }
    for (const [name, ath] of [
      ['no hash of the token', undefined],
      ['the hash of another', b64('other')],
    ] as const) {
      const { status, error } = await frame.call('POST /v1/sessions/list', {}, { claims: { ath } })
      expect([status, error.code], name).toEqual([401, 'invalid_dpop_proof'])
    }
    expect(api.failures).toEqual([])
  })

  test('accepts a proof once across routes and processes', async () => {
    const proof = frame.proof('POST', '/v1/sessions/list', { access: frame.access })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => frame.call('POST /v1/sessions/list', {}, { proof })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('accepts a proof within 60 seconds, and returns the time for others', async () => {
    for (const off of [-60, 60])
      expect((await frame.call('POST /v1/sessions/list', {}, { claims: { iat: now(api) + off } })).status).toBe(200)
    const late = await frame.call('POST /v1/sessions/list', {}, { claims: { iat: now(api) - 86_400 } })
    expect(late.headers.get('date')).toBe(new Date(api.clock.now()).toUTCString())
    const nonce = late.headers.get('dpop-nonce') ?? ''
    expect((await frame.call('POST /v1/sessions/list', {}, { claims: { nonce } })).status).toBe(200)
  })

  test('rejects access tokens that the gateway did not issue for the session', async () => {
    const [header, claims] = (frame.access ?? '').split('.').map(part => Buffer.from(part, 'base64url').toString())
    const parts = { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? ''), key: gatewayKey }
    for (const [name, make] of tokens) {
      const { status, error } = await frame.call('POST /v1/sessions/list', {}, { access: make(parts, frame) })
      expect([status, error.code], name).toEqual([401, 'invalid_token'])
    }
    expect(
      (await frame.call('POST /v1/sessions/list', {}, { access: again(parts.header, parts.claims, gatewayKey) }))
        .status,
    ).toBe(200)
  })

  test('rejects a token before its start time with a standard error', async () => {
    const access = await api.core.tokens.issue({
      accountId: 'a',
      sessionId: 's',
      jkt: frame.jkt,
      projectId: PROJECT,
      origin: APP_ORIGIN,
      amr: 'otp',
    })
    api.clock.turn(-31_000)
    const { error } = await frame.call('POST /v1/sessions/list', {}, { access })
    expect(error.message).toBe('JWT validation error: JWT Token is not yet valid')
    api.clock.turn(31_000)
  })

  test('expires an access token after five minutes, and rejects it as bearer or with another key', async () => {
    const { access } = frame
    for (const authorization of ['', `Bearer ${access}`, `DPoP ${access} more`, `dpop ${access}`])
      expect((await frame.call('POST /v1/sessions/list', {}, { headers: { authorization } })).status).toBe(401)
    expect((await api.frame().call('POST /v1/sessions/list', {}, { access })).error.code).toBe('invalid_token')
    api.clock.turn(329_000)
    expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
    api.clock.turn(2_000)
    expect((await frame.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
  })

  test('revokes all tokens of a session after a reused refresh token and notifies the owner', async () => {
    const second = (await frame.call('POST /v1/token/refresh', { refreshToken })).body
    frame.access = second.accessToken
    const reused = await frame.call('POST /v1/token/refresh', { refreshToken })
    expect([reused.status, reused.error.code]).toEqual([401, 'reuse_detected'])
    expect((await frame.call('POST /v1/token/refresh', { refreshToken: second.refreshToken })).error.code).toBe(
      'invalid_token',
    )
    expect((await frame.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
    expect((await api.getEmail(EMAIL)).subject).toBe('We logged out a device to protect your account')
  })

  test('serves one of many concurrent refreshes with one token', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => frame.call('POST /v1/token/refresh', { refreshToken })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'reuse_detected')).toHaveLength(7)
  })

  test("ignores a refresh with a stranger's key without ending the session", async () => {
    const stranger = api.frame()
    expect((await stranger.call('POST /v1/token/refresh', { refreshToken })).error.code).toBe('invalid_token')
    expect((await stranger.call('POST /v1/token/revoke', { refreshToken })).body).toEqual({})
    const { body } = await frame.call('POST /v1/token/refresh', { refreshToken })
    expect((await stranger.call('POST /v1/token/refresh', { refreshToken })).error.code).toBe('invalid_token')
    expect((await frame.call('POST /v1/token/refresh', { refreshToken: body.refreshToken })).status).toBe(200)
  })
})
