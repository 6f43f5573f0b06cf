import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInProof } from '../../../src/contract/sign-in.js'
import { signInRoutes, readSignInSettings } from '../../src/modules/siwx/routes.js'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { schema } from '../../src/store/database.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bert = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const START = Date.UTC(2026, 5, 1)
const HOUR = 3_600_000
const APP = 'https://app.example'
const OTHER = 'https://www.app.example'
const iso = (at: number) => new Date(at).toISOString()

interface MessageFields {
  readonly domain?: string
  readonly uri?: string
  readonly nonce: string
  readonly chain?: number
  readonly address?: string
  readonly issued?: number
  readonly more?: readonly string[]
}

describe.each(databases)('sign-in routes on %s', kind => {
  let store: TestStore
  const clock = turnedClock(START)
  const projectOrigins = { mine: [APP, OTHER], theirs: ['https://their.example'] }
  const core = () =>
    testData([], { clock, store: async () => store.db, projectOrigins, url: () => 'https://gateway.example' })
  beforeAll(async () => void (store = await openTestStore(kind)))
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const request = async (
    path: string,
    {
      origin = APP,
      project = 'mine',
      at = core(),
      ...init
    }: RequestInit & { origin?: string; project?: string; at?: ReturnType<typeof core> } = {},
  ) => {
    const headers = { ...(origin && { origin }), ...(init.headers as Record<string, string>) }
    const url = `https://gateway.example/v1/sign-in/${project}/${path}`
    const answer = await testRoutes(at, [signInRoutes]).request(url, { ...init, headers })
    const responseText = await answer.text()
    const cookie = /^([^=]+=[^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return {
      status: answer.status,
      headers: answer.headers,
      cookie,
      body: (responseText ? JSON.parse(responseText) : {}) as Answer,
    }
  }
  interface Answer {
    readonly nonce: string
    readonly token: string
    readonly code: string
    readonly sessions: readonly SignInProof[]
    readonly session: SignInProof
    readonly others: readonly SignInProof[]
  }
  type Further = Parameters<typeof request>[1]
  const post = (path: string, body: object, more: Further = {}) =>
    request(path, { method: 'POST', body: JSON.stringify(body), ...more })
  const nonce = async (more: Further = {}) => (await request('nonce', more)).body.nonce

  function text({ domain = 'app.example', uri = `${APP}/page`, chain = 1, ...fields }: MessageFields): string {
    const { issued = clock.now(), address = anna.address, more = [] } = fields
    return [
      `${domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      'Sign in to the app.',
      '',
      `URI: ${uri}`,
      'Version: 1',
      `Chain ID: ${chain}`,
      `Nonce: ${fields.nonce}`,
      `Issued At: ${iso(issued)}`,
      ...more,
    ].join('\n')
  }
  async function proof(message: string, by = anna): Promise<SignInProof> {
    const data = {
      accountAddress: '0x0',
      chainId: 'eip155:99',
      domain: 'lie.example',
      uri: APP,
      version: '1' as const,
      nonce: 'whatever1',
    }
    return { message, signature: await by.signMessage({ message }), data }
  }
  const signIn = async (fields: Partial<MessageFields> = {}, more: Further = {}) =>
    post('verify', await proof(text({ nonce: await nonce(), ...fields })), more)

  test('signs in, restores the session by cookie or token, and signs out', async () => {
    const { status, body, cookie, headers } = await signIn()
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-appkit-sign-in-[\w-]{12}=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect(headers.get('access-control-allow-origin')).toBe(APP)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    const known = {
      accountAddress: anna.address,
      chainId: 'eip155:1',
      domain: 'app.example',
      nonce: expect.any(String) as string,
    }
    const bearer = { authorization: `Bearer ${body.token}` }
    for (const credentials of [{ headers: { cookie } }, { headers: bearer }, { headers: bearer, origin: '' }])
      expect((await request('session', credentials)).body.sessions).toMatchObject([{ data: known }])
    expect((await request('session')).body.sessions).toEqual([])
    const out = await post('sign-out', {}, { headers: { cookie } })
    expect([out.status, out.cookie.endsWith('=')]).toEqual([204, true])
    expect((await request('session', { headers: bearer })).body.sessions).toEqual([])
  })

  test('binds a token to its project and page', async () => {
    const { body, cookie } = await signIn()
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await request('session', { headers: bearer, origin: OTHER })).body.sessions).toEqual([])
    expect(
      (await request('session', { headers: bearer, project: 'theirs', origin: 'https://their.example' })).body.sessions,
    ).toEqual([])
    expect((await request('session', { headers: bearer, project: 'theirs', origin: '' })).body.sessions).toEqual([])
    expect((await request('session', { headers: { cookie }, origin: '' })).status).toBe(403) // a cookie needs a page
    expect((await request('session', { headers: bearer, project: 'none', origin: '' })).status).toBe(401)
  })

  test('adds another account and network to a session and invalidates the old token', async () => {
    const first = await signIn()
    const second = await signIn({ chain: 137 }, { headers: { cookie: first.cookie } })
    const third = await post('verify', await proof(text({ nonce: await nonce(), address: bert.address }), bert), {
      headers: { authorization: `Bearer ${second.body.token}` },
    })
    const of = async (token: string) =>
      (await request('session', { headers: { authorization: `Bearer ${token}` } })).body.sessions.map(
        ({ data }) => `${data.chainId}:${data.accountAddress}`,
      )
    const all = [`eip155:1:${anna.address}`, `eip155:137:${anna.address}`, `eip155:1:${bert.address}`]
    expect((await of(third.body.token)).toSorted()).toEqual(all.toSorted())
    expect(await of(first.body.token)).toEqual([])
    const headers = { authorization: `Bearer ${third.body.token}` }
    await post('sign-out', { chainId: 'eip155:1', address: anna.address.toLowerCase() }, { headers })
    expect((await of(third.body.token)).toSorted()).toEqual(all.slice(1).toSorted())
    await post('sign-out', { address: anna.address }, { headers })
    expect(await of(third.body.token)).toEqual(all.slice(2))
  })

  test('accepts several networks that were signed with one nonce', async () => {
    const number = await nonce()
    const [first, ...others] = await Promise.all([1, 137, 10].map(chain => proof(text({ nonce: number, chain }))))
    const { status, body } = await post('verify', { ...first, others })
    expect(status).toBe(200)
    expect(body.session).toMatchObject({ message: first?.message })
    expect(body.others).toMatchObject(others.map(({ message }) => ({ message })))
    const headers = { authorization: `Bearer ${body.token}` }
    const { sessions } = (await request('session', { headers })).body
    expect(sessions.map(({ data }) => data.chainId).toSorted()).toEqual(['eip155:1', 'eip155:10', 'eip155:137'])
    expect((await post('verify', { ...first, others })).body.code).toBe('siwx/wrong-nonce')
    expect((await post('verify', first ?? {})).body.code).toBe('siwx/wrong-nonce')
    expect(await store.db.select().from(schema.signIns)).toHaveLength(3)
  })

  test('rejects all networks of a request if one is invalid', async () => {
    const cases: readonly (readonly [string, (nonce: string) => Promise<SignInProof>])[] = [
      ['siwx/wrong-request', async () => proof(text({ nonce: await nonce(), chain: 10 }))],
      ['siwx/wrong-request', number => proof(text({ nonce: number, chain: 10, address: bert.address }), bert)],
      ['siwx/wrong-request', number => proof(text({ nonce: number, chain: 10, more: ['Request ID: x'] }))],
      ['siwx/wrong-domain', number => proof(text({ nonce: number, chain: 10, domain: 'evil.example' }))],
      ['siwx/wrong-uri', number => proof(text({ nonce: number, chain: 10, uri: 'https://evil.example/' }))],
      ['siwx/wrong-chain', number => proof(text({ nonce: number, chain: 1 }))],
      ['siwx/not-verified', number => proof(text({ nonce: number, chain: 10 }), bert)],
    ]
    for (const [code, spoilt] of cases) {
      const number = await nonce()
      const [first, good] = await Promise.all([1, 137].map(chain => proof(text({ nonce: number, chain }))))
      const answer = await post('verify', { ...first, others: [good, await spoilt(number)] })
      expect([answer.status, answer.body.code]).toEqual([400, code])
      expect(await store.db.select().from(schema.signIns)).toEqual([])
    }
    const many = await proof(text({ nonce: await nonce() }))
    expect((await post('verify', { ...many, others: Array.from({ length: 32 }, () => many) })).status).toBe(400)
  })

  test('accepts exactly one of 50 parallel requests with one nonce', async () => {
    const signed = await proof(text({ nonce: await nonce() }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('verify', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['siwx/wrong-nonce']),
    )
    expect(await store.db.select().from(schema.signIns)).toHaveLength(1)
  })

  test('rejects invalid sign-ins without storing anything', async () => {
    const now = clock.now()
    const cases: readonly (readonly [string, Partial<MessageFields>, Further?])[] = [
      ['siwx/wrong-nonce', { nonce: 'neverwasgiven1' }],
      ['siwx/wrong-nonce', { nonce: await nonce({ origin: OTHER }) }],
      ['siwx/wrong-nonce', { nonce: await nonce({ project: 'theirs', origin: 'https://their.example' }) }],
      ['siwx/wrong-domain', { domain: 'evil.example' }],
      ['siwx/wrong-domain', { domain: 'app.example:444' }],
      ['siwx/wrong-domain', { domain: 'www.app.example' }],
      ['siwx/wrong-uri', { uri: 'https://evil.example/' }],
      ['siwx/wrong-uri', { uri: 'http://app.example/' }],
      ['siwx/too-old', { issued: now - HOUR }],
      ['siwx/not-yet-valid', { issued: now + HOUR }],
      ['siwx/not-yet-valid', { more: [`Not Before: ${iso(now + HOUR)}`] }],
      ['siwx/expired', { more: [`Expiration Time: ${iso(now)}`] }],
      ['siwx/not-verified', { address: bert.address }] /* a contract on a network without a node */,
      ['siwx/bad-message', { more: ['Admin: yes'] }],
      ['siwx/bad-message', { more: ['Resources:', '- https://a.example\nURI: https://evil.example'] }],
      ['siwx/wrong-uri', { uri: 'javascript:alert(1)//' }],
    ]
    const codes = []
    for (const [, fields, more] of cases) codes.push((await signIn(fields, more)).body.code)
    expect(codes).toEqual(cases.map(([code]) => code))
    expect(await store.db.select().from(schema.signIns)).toEqual([])
  })

  test('rejects pages of other projects', async () => {
    const evil = { origin: 'https://evil.example' }
    const refused = await request('nonce', evil)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await request('nonce', { origin: '' })).status).toBe(403)
    expect((await request('nonce', { project: 'none' })).status).toBe(401)
    expect((await request('session', evil)).status).toBe(403)
    expect((await signIn({}, evil)).status).toBe(403)
    expect((await post('sign-out', {}, { origin: '' })).status).toBe(403)
    const preflight = await request('verify', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, APP])
    const own = { origin: '', headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await request('nonce', { ...own, at: { ...core(), url: () => `${APP}/gateway` } })).status).toBe(200)
  })

  test('expires and deletes nonces and sign-ins', async () => {
    const late = text({ nonce: await nonce() })
    const { body } = await signIn({ more: [`Expiration Time: ${iso(clock.now() + HOUR)}`] })
    const headers = { authorization: `Bearer ${body.token}` }
    const week = await signIn()
    const weekly = { authorization: `Bearer ${week.body.token}` }
    clock.turn(600_000)
    expect((await post('verify', await proof(late))).body.code).toBe('siwx/wrong-nonce')
    expect((await request('session', { headers })).body.sessions).toHaveLength(1)
    clock.turn(HOUR)
    expect((await request('session', { headers })).body.sessions).toEqual([])
    expect((await request('session', { headers: weekly })).body.sessions).toHaveLength(1)
    clock.turn(168 * HOUR)
    expect((await request('session', { headers: weekly })).body.sessions).toEqual([])
    await sweep(store.db, clock.now())
    expect(await store.db.select().from(schema.signIns)).toEqual([])
    expect(await store.db.select().from(schema.signInNonces)).toEqual([])
  })

  test('limits nonces and verifications per address, also in parallel', async () => {
    const at = { ...core(), client: () => ({ ip: '203.0.113.7', browser: '', country: null }) }
    const answers = await Promise.all(Array.from({ length: 70 }, () => request('nonce', { at })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.turn(60_000)
    const checks = await Promise.all(Array.from({ length: 35 }, async () => post('verify', await proof('x'), { at })))
    expect(checks.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('rejects malformed requests', async () => {
    expect((await post('verify', {})).status).toBe(400)
    expect((await request('verify', { method: 'POST', body: '{' })).status).toBe(400)
    expect((await post('verify', { message: 'x'.repeat(600_000) })).status).toBe(413)
  })
})

test('readSignInSettings enables sign-in by setting and in development', () => {
  expect(readSignInSettings({}, true)).toEqual({ lifeMs: 168 * HOUR })
  expect(readSignInSettings({}, false)).toBeUndefined()
  expect(readSignInSettings({ SIGN_IN: 'off' }, true)).toBeUndefined()
  expect(readSignInSettings({ SIGN_IN: 'on', SIGN_IN_HOURS: '2' }, false)).toEqual({ lifeMs: 2 * HOUR })
  for (const env of [{ SIGN_IN: 'yes' }, { SIGN_IN_HOURS: '0' }, { SIGN_IN_HOURS: 'x' }])
    expect(() => readSignInSettings(env, true)).toThrow()
  expect(signInRoutes(testData([], { development: false })).routes).toEqual([])
})
