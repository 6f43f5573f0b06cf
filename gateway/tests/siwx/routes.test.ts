import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInProof } from '../../../src/contract/sign-in.js'
import { signInRoutes, signInSettings } from '../../src/modules/siwx/routes.js'
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

interface Said {
  readonly domain?: string
  readonly uri?: string
  readonly nonce: string
  readonly chain?: number
  readonly address?: string
  readonly issued?: number
  readonly more?: readonly string[]
}

describe.each(databases)('signing in on %s', kind => {
  let store: TestStore
  const clock = turnedClock(START)
  const projectOrigins = { mine: [APP, OTHER], theirs: ['https://their.example'] }
  const core = () =>
    testData([], { clock, store: async () => store.db, projectOrigins, url: () => 'https://gateway.example' })
  beforeAll(async () => void (store = await openTestStore(kind)))
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const ask = async (
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
    const said = await answer.text()
    const cookie = /^([^=]+=[^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { status: answer.status, headers: answer.headers, cookie, body: (said ? JSON.parse(said) : {}) as Answer }
  }
  interface Answer {
    readonly nonce: string
    readonly token: string
    readonly code: string
    readonly sessions: readonly SignInProof[]
    readonly session: SignInProof
    readonly others: readonly SignInProof[]
  }
  type Further = Parameters<typeof ask>[1]
  const post = (path: string, body: object, more: Further = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), ...more })
  const nonce = async (more: Further = {}) => (await ask('nonce', more)).body.nonce

  function text({ domain = 'app.example', uri = `${APP}/page`, chain = 1, ...said }: Said): string {
    const { issued = clock.now(), address = anna.address, more = [] } = said
    return [
      `${domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      'Sign in to the app.',
      '',
      `URI: ${uri}`,
      'Version: 1',
      `Chain ID: ${chain}`,
      `Nonce: ${said.nonce}`,
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
  const signIn = async (said: Partial<Said> = {}, more: Further = {}) =>
    post('verify', await proof(text({ nonce: await nonce(), ...said })), more)

  test('a person signs in, is known by cookie and by token, and signs out', async () => {
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
    for (const way of [{ headers: { cookie } }, { headers: bearer }, { headers: bearer, origin: '' }])
      expect((await ask('session', way)).body.sessions).toMatchObject([{ data: known }])
    expect((await ask('session')).body.sessions).toEqual([])
    const out = await post('sign-out', {}, { headers: { cookie } })
    expect([out.status, out.cookie.endsWith('=')]).toEqual([204, true])
    expect((await ask('session', { headers: bearer })).body.sessions).toEqual([])
  })

  test('a token is of its project and its page alone', async () => {
    const { body, cookie } = await signIn()
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await ask('session', { headers: bearer, origin: OTHER })).body.sessions).toEqual([])
    expect(
      (await ask('session', { headers: bearer, project: 'theirs', origin: 'https://their.example' })).body.sessions,
    ).toEqual([])
    expect((await ask('session', { headers: bearer, project: 'theirs', origin: '' })).body.sessions).toEqual([])
    expect((await ask('session', { headers: { cookie }, origin: '' })).status).toBe(403) // a cookie needs a page
    expect((await ask('session', { headers: bearer, project: 'none', origin: '' })).status).toBe(401)
  })

  test('another account and another network come along, and what was there before opens nothing any more', async () => {
    const first = await signIn()
    const second = await signIn({ chain: 137 }, { headers: { cookie: first.cookie } })
    const third = await post('verify', await proof(text({ nonce: await nonce(), address: bert.address }), bert), {
      headers: { authorization: `Bearer ${second.body.token}` },
    })
    const of = async (token: string) =>
      (await ask('session', { headers: { authorization: `Bearer ${token}` } })).body.sessions.map(
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

  test('networks that were signed at once come with one nonce: all of them are taken', async () => {
    const one = await nonce()
    const [first, ...others] = await Promise.all([1, 137, 10].map(chain => proof(text({ nonce: one, chain }))))
    const { status, body } = await post('verify', { ...first, others })
    expect(status).toBe(200)
    expect(body.session).toMatchObject({ message: first?.message })
    expect(body.others).toMatchObject(others.map(({ message }) => ({ message })))
    const headers = { authorization: `Bearer ${body.token}` }
    const { sessions } = (await ask('session', { headers })).body
    expect(sessions.map(({ data }) => data.chainId).toSorted()).toEqual(['eip155:1', 'eip155:10', 'eip155:137'])
    expect((await post('verify', { ...first, others })).body.code).toBe('siwx/wrong-nonce')
    expect((await post('verify', first ?? {})).body.code).toBe('siwx/wrong-nonce')
    expect(await store.db.select().from(schema.signIns)).toHaveLength(3)
  })

  test('of networks that were signed at once none is taken where one is not right', async () => {
    const cases: readonly (readonly [string, (nonce: string) => Promise<SignInProof>])[] = [
      ['siwx/wrong-request', async () => proof(text({ nonce: await nonce(), chain: 10 }))],
      ['siwx/wrong-request', one => proof(text({ nonce: one, chain: 10, address: bert.address }), bert)],
      ['siwx/wrong-request', one => proof(text({ nonce: one, chain: 10, more: ['Request ID: x'] }))],
      ['siwx/wrong-domain', one => proof(text({ nonce: one, chain: 10, domain: 'evil.example' }))],
      ['siwx/wrong-uri', one => proof(text({ nonce: one, chain: 10, uri: 'https://evil.example/' }))],
      ['siwx/wrong-chain', one => proof(text({ nonce: one, chain: 1 }))],
      ['siwx/not-verified', one => proof(text({ nonce: one, chain: 10 }), bert)],
    ]
    for (const [code, spoilt] of cases) {
      const one = await nonce()
      const [first, good] = await Promise.all([1, 137].map(chain => proof(text({ nonce: one, chain }))))
      const answer = await post('verify', { ...first, others: [good, await spoilt(one)] })
      expect([answer.status, answer.body.code]).toEqual([400, code])
      expect(await store.db.select().from(schema.signIns)).toEqual([])
    }
    const many = await proof(text({ nonce: await nonce() }))
    expect((await post('verify', { ...many, others: Array.from({ length: 32 }, () => many) })).status).toBe(400)
  })

  test('of fifty at once with one nonce exactly one is taken', async () => {
    const one = await proof(text({ nonce: await nonce() }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('verify', one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['siwx/wrong-nonce']),
    )
    expect(await store.db.select().from(schema.signIns)).toHaveLength(1)
  })

  test('what is wrong is refused, and nothing is written down', async () => {
    const now = clock.now()
    const cases: readonly (readonly [string, Partial<Said>, Further?])[] = [
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
      ['siwx/not-verified', { address: bert.address }] /* a contract of a network that nobody can ask */,
      ['siwx/bad-message', { more: ['Admin: yes'] }],
      ['siwx/bad-message', { more: ['Resources:', '- https://a.example\nURI: https://evil.example'] }],
      ['siwx/wrong-uri', { uri: 'javascript:alert(1)//' }],
    ]
    const codes = []
    for (const [, said, more] of cases) codes.push((await signIn(said, more)).body.code)
    expect(codes).toEqual(cases.map(([code]) => code))
    expect(await store.db.select().from(schema.signIns)).toEqual([])
  })

  test('pages that are not of the project get nothing', async () => {
    const evil = { origin: 'https://evil.example' }
    const refused = await ask('nonce', evil)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await ask('nonce', { origin: '' })).status).toBe(403)
    expect((await ask('nonce', { project: 'none' })).status).toBe(401)
    expect((await ask('session', evil)).status).toBe(403)
    expect((await signIn({}, evil)).status).toBe(403)
    expect((await post('sign-out', {}, { origin: '' })).status).toBe(403)
    const preflight = await ask('verify', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, APP])
    const own = { origin: '', headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await ask('nonce', { ...own, at: { ...core(), url: () => `${APP}/gateway` } })).status).toBe(200)
  })

  test('nonces and sign-ins end, and are swept', async () => {
    const late = text({ nonce: await nonce() })
    const { body } = await signIn({ more: [`Expiration Time: ${iso(clock.now() + HOUR)}`] })
    const headers = { authorization: `Bearer ${body.token}` }
    const week = await signIn()
    const weekly = { authorization: `Bearer ${week.body.token}` }
    clock.turn(600_000)
    expect((await post('verify', await proof(late))).body.code).toBe('siwx/wrong-nonce')
    expect((await ask('session', { headers })).body.sessions).toHaveLength(1)
    clock.turn(HOUR)
    expect((await ask('session', { headers })).body.sessions).toEqual([])
    expect((await ask('session', { headers: weekly })).body.sessions).toHaveLength(1)
    clock.turn(168 * HOUR)
    expect((await ask('session', { headers: weekly })).body.sessions).toEqual([])
    await sweep(store.db, clock.now())
    expect(await store.db.select().from(schema.signIns)).toEqual([])
    expect(await store.db.select().from(schema.signInNonces)).toEqual([])
  })

  test('an address may have so many nonces and checks in a minute, also when they come at once', async () => {
    const at = { ...core(), client: () => ({ ip: '203.0.113.7', browser: '', country: null }) }
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('nonce', { at })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.turn(60_000)
    const checks = await Promise.all(Array.from({ length: 35 }, async () => post('verify', await proof('x'), { at })))
    expect(checks.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('what is no request is refused', async () => {
    expect((await post('verify', {})).status).toBe(400)
    expect((await ask('verify', { method: 'POST', body: '{' })).status).toBe(400)
    expect((await post('verify', { message: 'x'.repeat(600_000) })).status).toBe(413)
  })
})

test('it is on where the operator says so, and in development', () => {
  expect(signInSettings({}, true)).toEqual({ lifeMs: 168 * HOUR })
  expect(signInSettings({}, false)).toBeUndefined()
  expect(signInSettings({ SIGN_IN: 'off' }, true)).toBeUndefined()
  expect(signInSettings({ SIGN_IN: 'on', SIGN_IN_HOURS: '2' }, false)).toEqual({ lifeMs: 2 * HOUR })
  for (const env of [{ SIGN_IN: 'yes' }, { SIGN_IN_HOURS: '0' }, { SIGN_IN_HOURS: 'x' }])
    expect(() => signInSettings(env, true)).toThrow()
  expect(signInRoutes(testData([], { development: false })).routes).toEqual([])
})
