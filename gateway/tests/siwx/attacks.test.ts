import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { anna, APP, createAttackFixture, bearer, cookieOf, mallory, SIBLING, THEIRS } from './attack-fixture.js'

describe.each(databases)('sign-in attacks on %s', kind => {
  let store: TestStore
  const clock = turnedClock(Date.UTC(2026, 5, 1))
  const { failures, open, request, post, nonce, written, proof, signed, signIn, sessions } = createAttackFixture(
    () => store,
    clock,
  )
  const rows = () => store.db.select().from(schema.signIns)
  beforeAll(async () => void (store = await openTestStore(kind)))
  beforeEach(async () => {
    failures.length = 0
    await store.empty()
  })
  afterAll(() => store.close())

  test.each([
    ['is null', 'null'],
    ['is absent', ''],
    ['is in capitals', 'HTTPS://APP.EXAMPLE'],
    ['ends with a slash', `${APP}/`],
    ['ends with a point', 'https://app.example.'],
    ['says its port', `${APP}:443`],
    ['is not https', 'http://app.example'],
    ['only ends like it', 'https://evil-app.example'],
    ['only begins like it', 'https://app.example.evil.example'],
    ['has a name before it', 'https://app.example@evil.example'],
    ['is two', `${APP}, https://evil.example`],
  ])('rejects a request and hides the response if the origin %s', async (_, origin) => {
    const signedMessage = await signed()
    const headers = { origin }
    for (const answer of [
      await request('nonce', { headers }),
      await request('session', { headers: { ...headers, cookie: 'x=y' } }),
      await post('verify', signedMessage, { headers }),
      await post('sign-out', {}, { headers }),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'origin_not_allowed'])
      for (const name of ['access-control-allow-origin', 'set-cookie']) expect(answer.headers.get(name)).toBeNull()
    }
    const preflight = await request('verify', { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await rows()).toEqual([])
    expect((await post('verify', signedMessage)).status).toBe(200) // the nonce was not consumed
  })

  test('varies responses by origin, so that caches do not share them', async () => {
    for (const answer of [
      await request('nonce'),
      await request('session'),
      await request('session', { headers: { origin: THEIRS } }),
    ])
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
  })

  test('does not treat a browser with a token as a server', async () => {
    const { token } = await signIn()
    for (const site of ['none', 'cross-site', 'same-site']) {
      const headers = { ...bearer(token), origin: '', 'sec-fetch-site': site }
      expect((await request('session', { headers })).status).toBe(403)
      expect((await post('sign-out', {}, { headers })).status).toBe(403)
    }
    expect(await sessions(bearer(token))).toHaveLength(1)
  })

  test.each<[string, Parameters<typeof signed>[0]]>([
    ['its domain is one without https', { domain: 'http://app.example' }],
    ['its domain is one without https, and so its uri', { domain: 'http://app.example', uri: 'http://app.example/' }],
    ['its domain has a port', { domain: 'app.example:443' }],
    ['its domain ends with a point', { domain: 'app.example.' }],
    ['its domain has a name before it', { domain: 'evil@app.example' }],
    ['its domain is a path', { domain: 'app.example/evil.example' }],
    ['its domain is another one that looks the same', { domain: 'аpp.example' }],
    ['its uri has the page as a name', { uri: 'https://app.example@evil.example/' }],
    ['its uri is of the sibling', { uri: `${SIBLING}/` }],
    ['its uri has two lines', { uri: `${APP}/\nVersion: 1` }],
    ['its chain is written otherwise', { chain: '01' }],
    ['its chain is written with its family', { chain: 'eip155:1' }],
    ['its chain is none', { chain: '0' }],
    ['its account is nobody', { address: `0x${'0'.repeat(40)}` }],
    ['its account is spelt wrong', { address: `0x${anna.address.slice(2).toUpperCase()}` }],
    ['it is for a chain that nobody knows how to verify', { chain: 'cosmos:hub-4', head: 'Cosmos' }],
    ['it ends before it begins', { more: ['Expiration Time: 2026-05-31T23:59:59Z'] }],
    ['it ends on a day that is none', { more: ['Expiration Time: 2026-06-31T00:00:00Z'] }],
    ['it begins later', { more: ['Not Before: 2026-06-01T00:00:01Z'] }],
  ])('rejects a signed message if %s', async (_, changes) => {
    const answer = await signIn(changes)
    expect([answer.status, answer.code.slice(0, 5)]).toEqual([400, 'siwx/'])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('rejects a replayed message after sign-out, on other pages, later and in parallel', async () => {
    const signedMessage = await signed()
    const [first, ...others] = await Promise.all([
      post('verify', signedMessage),
      post('verify', { ...signedMessage, others: [signedMessage] }),
      post('verify', signedMessage, { headers: { origin: SIBLING } }),
      post('verify', signedMessage, { headers: { origin: THEIRS }, project: 'theirs' }),
    ])
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([200, 400, 400, 400])
    const [again, out] = await Promise.all([
      post('verify', signedMessage, { headers: bearer(first?.token ?? '') }),
      post('sign-out', {}, { headers: bearer(first?.token ?? '') }),
    ])
    expect([again?.code, out?.status]).toEqual(['siwx/wrong-nonce', 204])
    for (const turn of [0, 60_000, 600_000, 86_400_000]) {
      clock.turn(turn)
      expect((await post('verify', signedMessage)).status).toBe(400)
    }
    expect(await rows()).toEqual([])
  })

  test('consumes the nonce with the first verification attempt', async () => {
    const issued = await nonce()
    const wrong = { ...(await proof(written({ nonce: issued }), mallory)) }
    expect((await post('verify', { ...wrong, signature: `0x${'11'.repeat(64)}1b` })).status).toBe(400)
    expect((await post('verify', await proof(written({ nonce: issued })))).code).toBe('siwx/wrong-nonce')
  })

  test('compares nonces exactly', async () => {
    const issued = await nonce()
    for (const variant of [issued.toUpperCase(), `${issued}0`, issued.slice(0, -1)])
      expect((await post('verify', await proof(written({ nonce: variant })))).code).toBe('siwx/wrong-nonce')
  })

  test('rejects further networks with another account, chain or unsigned fields', async () => {
    const smuggled: readonly ((number: string) => Promise<unknown>)[] = [
      number => proof(written({ nonce: number, chain: '10', address: mallory.address }), mallory),
      number => proof(written({ nonce: number, chain: '10', address: anna.address.toLowerCase() })),
      number => proof(written({ nonce: number, chain: '10' }), mallory),
      async number => ({
        ...(await proof(written({ nonce: number }))),
        message: written({ nonce: number, chain: '10' }),
      }),
      number => proof(written({ nonce: number, chain: '010' })),
      number => proof(written({ nonce: number, chain: '10', more: ['Resources:', '- urn:x:y'] })),
      number => proof(written({ nonce: number, chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', head: 'Solana' })),
    ]
    for (const smuggle of smuggled) {
      const number = await nonce()
      const first = await proof(written({ nonce: number }))
      expect((await post('verify', { ...first, others: [await smuggle(number)] })).status).toBe(400)
    }
    expect(await rows()).toEqual([])
    const number = await nonce()
    const first = await proof(written({ nonce: number }))
    const nested = {
      ...(await proof(written({ nonce: number, chain: '10' }))),
      others: [await signed({ chain: '137' })],
    }
    const { token } = await post('verify', {
      ...first,
      others: [nested],
      address: mallory.address,
      projectId: 'theirs',
    })
    const stored = (await rows()).map(({ chainId, address, projectId, origin }) => [
      chainId,
      address,
      projectId,
      origin,
    ])
    expect(stored.toSorted()).toEqual([
      ['eip155:1', anna.address, 'mine', APP],
      ['eip155:10', anna.address, 'mine', APP],
    ])
    expect((await sessions(bearer(token))).map(({ data }) => data.accountAddress)).toEqual([anna.address, anna.address])
  })

  test('ignores planted tokens and tokens of other pages and projects', async () => {
    const own = await signIn()
    const theirs = await post('verify', await signedOn(THEIRS, 'theirs'), {
      headers: { origin: THEIRS },
      project: 'theirs',
    })
    const planted = await signIn({ chain: '137' }, { headers: bearer(theirs.token) })
    expect((await sessions(bearer(planted.token))).map(({ data }) => data.chainId)).toEqual(['eip155:137'])
    for (const headers of [bearer(own.token), { cookie: cookieOf(own) }]) {
      await post('sign-out', {}, { headers: { ...headers, origin: THEIRS }, project: 'theirs' })
      await post('sign-out', {}, { headers: { ...headers, origin: SIBLING } })
    }
    expect(await rows()).toHaveLength(3)
    for (const token of ['', 'x', "' OR 1=1 --", own.token.slice(1), `${own.token}0`, own.token.toLowerCase()])
      expect(await sessions(bearer(token))).toEqual([])
  })
  const signedOn = async (origin: string, project: string) => {
    const number = await nonce({ headers: { origin }, project })
    return proof(written({ nonce: number, domain: new URL(origin).host, uri: `${origin}/` }))
  }

  test('keeps separate cookies for two pages of a project in one browser', async () => {
    const here = await signIn()
    const sibling = await post('verify', await signedOnSibling(), {
      headers: { origin: SIBLING, cookie: cookieOf(here) },
    })
    const jar = `${cookieOf(here)}; ${cookieOf(sibling)}`
    expect(new Set([here, sibling].map(answer => cookieOf(answer).split('=')[0])).size).toBe(2)
    for (const origin of [APP, SIBLING]) {
      const known = await sessions({ origin, cookie: jar })
      expect(known.map(({ data }) => data.domain)).toEqual([new URL(origin).host])
    }
    const out = await post('sign-out', {}, { headers: { origin: SIBLING, cookie: jar } })
    expect(cookieOf(out)).toBe(`${cookieOf(sibling).split('=')[0]}=`)
    expect(await sessions({ origin: APP, cookie: jar })).toHaveLength(1)
  })
  const signedOnSibling = () => signedOn(SIBLING, 'mine')

  test("ends the cookie's session on sign-out even if an old token is also sent", async () => {
    const here = await signIn()
    const stale = await signIn()
    await post('sign-out', {}, { headers: bearer(stale.token) })
    await post('sign-out', {}, { headers: { ...bearer(stale.token), cookie: cookieOf(here) } })
    expect(await sessions({ cookie: cookieOf(here) })).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('limits the body size and validates bodies', async () => {
    const piece = new TextEncoder().encode('x'.repeat(65_536))
    const sent = { pieces: 0 }
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => ((sent.pieces += 1), sent.pieces > 64 ? controller.close() : controller.enqueue(piece)),
    })
    expect((await request('verify', { method: 'POST', body: endless })).status).toBe(413)
    expect(sent.pieces).toBeLessThan(20)
    const signedMessage = await signed()
    for (const body of [
      [signedMessage],
      null,
      'x',
      1,
      { ...signedMessage, message: '' },
      { ...signedMessage, message: { toString: 'x' } },
      { ...signedMessage, signature: 'x'.repeat(131_075) },
      { ...signedMessage, others: {} },
      { ...signedMessage, others: [null] },
    ])
      expect((await post('verify', body)).status).toBe(400)
    expect((await post('sign-out', { chainId: "' OR 1=1 --" })).status).toBe(400)
    expect(await rows()).toEqual([])
    expect(failures).toEqual([])
    expect((await post('verify', signedMessage)).status).toBe(200)
  })

  test('does not leak tokens, nonces or signatures if the database fails', async () => {
    const before = await signIn()
    const signedMessage = await signed()
    const broken = new Proxy(store.db, {
      get: (db, key) =>
        key === 'transaction' ? () => Promise.reject(new TypeError('the store broke off')) : Reflect.get(db, key, db),
    })
    const routes = open({ store: async () => broken })
    const answer = await post('verify', signedMessage, { headers: bearer(before.token) }, routes)
    expect([answer.status, failures.length]).toEqual([500, 1])
    const output = `${answer.text}${failures.map(failure => `${String(failure)}${JSON.stringify(failure)}`).join()}`
    for (const secret of [
      before.token,
      signedMessage.signature,
      /Nonce: (\w+)/.exec(signedMessage.message)?.[1] ?? 'no nonce',
    ])
      expect(output).not.toContain(secret)
    expect(await sessions(bearer(before.token))).toHaveLength(1) // no partial changes
  })
})
