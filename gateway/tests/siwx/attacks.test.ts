import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { anna, APP, attackStage, bearer, cookieOf, mallory, SIBLING, THEIRS } from './attack-fixture.js'

describe.each(databases)('whoever attacks the sign-in on %s', kind => {
  let store: TestStore
  const clock = turnedClock(Date.UTC(2026, 5, 1))
  const { failures, open, ask, post, nonce, written, proof, signed, signIn, sessions } = attackStage(() => store, clock)
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
  ])('gets nothing, and may read no answer, where the origin %s', async (_, origin) => {
    const one = await signed()
    const headers = { origin }
    for (const answer of [
      await ask('nonce', { headers }),
      await ask('session', { headers: { ...headers, cookie: 'x=y' } }),
      await post('verify', one, { headers }),
      await post('sign-out', {}, { headers }),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'origin_not_allowed'])
      for (const name of ['access-control-allow-origin', 'set-cookie']) expect(answer.headers.get(name)).toBeNull()
    }
    const preflight = await ask('verify', { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await rows()).toEqual([])
    expect((await post('verify', one)).status).toBe(200) // the nonce was not used up by it
  })

  test('no cache gives what one page may read to another', async () => {
    for (const answer of [
      await ask('nonce'),
      await ask('session'),
      await ask('session', { headers: { origin: THEIRS } }),
    ])
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
  })

  test('a browser that says where it comes from is no server, whatever token it has', async () => {
    const { token } = await signIn()
    for (const site of ['none', 'cross-site', 'same-site']) {
      const headers = { ...bearer(token), origin: '', 'sec-fetch-site': site }
      expect((await ask('session', { headers })).status).toBe(403)
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
  ])('has nothing kept of a message that is signed where %s', async (_, said) => {
    const answer = await signIn(said)
    expect([answer.status, answer.code.slice(0, 5)]).toEqual([400, 'siwx/'])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('what was accepted once is never again: after a sign-out, on another page, after its end, or at the same moment', async () => {
    const one = await signed()
    const [first, ...others] = await Promise.all([
      post('verify', one),
      post('verify', { ...one, others: [one] }),
      post('verify', one, { headers: { origin: SIBLING } }),
      post('verify', one, { headers: { origin: THEIRS }, project: 'theirs' }),
    ])
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([200, 400, 400, 400])
    const [again, out] = await Promise.all([
      post('verify', one, { headers: bearer(first?.token ?? '') }),
      post('sign-out', {}, { headers: bearer(first?.token ?? '') }),
    ])
    expect([again?.code, out?.status]).toEqual(['siwx/wrong-nonce', 204])
    for (const turn of [0, 60_000, 600_000, 86_400_000]) {
      clock.turn(turn)
      expect((await post('verify', one)).status).toBe(400)
    }
    expect(await rows()).toEqual([])
  })

  test('a nonce is gone with the first signature that was tried on it', async () => {
    const one = await nonce()
    const wrong = { ...(await proof(written({ nonce: one }), mallory)) }
    expect((await post('verify', { ...wrong, signature: `0x${'11'.repeat(64)}1b` })).status).toBe(400)
    expect((await post('verify', await proof(written({ nonce: one })))).code).toBe('siwx/wrong-nonce')
  })

  test('a nonce in other letters is another one', async () => {
    const one = await nonce()
    for (const other of [one.toUpperCase(), `${one}0`, one.slice(0, -1)])
      expect((await post('verify', await proof(written({ nonce: other })))).code).toBe('siwx/wrong-nonce')
  })

  test('further networks smuggle nothing in: no account, no chain, no fields beside the signed text', async () => {
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
    const kept = (await rows()).map(({ chainId, address, projectId, origin }) => [chainId, address, projectId, origin])
    expect(kept.toSorted()).toEqual([
      ['eip155:1', anna.address, 'mine', APP],
      ['eip155:10', anna.address, 'mine', APP],
    ])
    expect((await sessions(bearer(token))).map(({ data }) => data.accountAddress)).toEqual([anna.address, anna.address])
  })

  test('a token planted, of another page, or of another project brings nothing along and ends nothing', async () => {
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

  test('pages of one project that share a browser have a cookie each: one neither ends nor replaces the other', async () => {
    const here = await signIn()
    const there = await post('verify', await signedOnSibling(), {
      headers: { origin: SIBLING, cookie: cookieOf(here) },
    })
    const jar = `${cookieOf(here)}; ${cookieOf(there)}`
    expect(new Set([here, there].map(each => cookieOf(each).split('=')[0])).size).toBe(2)
    for (const origin of [APP, SIBLING]) {
      const known = await sessions({ origin, cookie: jar })
      expect(known.map(({ data }) => data.domain)).toEqual([new URL(origin).host])
    }
    const out = await post('sign-out', {}, { headers: { origin: SIBLING, cookie: jar } })
    expect(cookieOf(out)).toBe(`${cookieOf(there).split('=')[0]}=`)
    expect(await sessions({ origin: APP, cookie: jar })).toHaveLength(1)
  })
  const signedOnSibling = () => signedOn(SIBLING, 'mine')

  test('a sign-out ends what the cookie opens, also where a token of before is handed in beside it', async () => {
    const here = await signIn()
    const stale = await signIn()
    await post('sign-out', {}, { headers: bearer(stale.token) })
    await post('sign-out', {}, { headers: { ...bearer(stale.token), cookie: cookieOf(here) } })
    expect(await sessions({ cookie: cookieOf(here) })).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('bodies are no larger than they may be, whether they say so or not, and hold what they should', async () => {
    const piece = new TextEncoder().encode('x'.repeat(65_536))
    const sent = { pieces: 0 }
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => ((sent.pieces += 1), sent.pieces > 64 ? controller.close() : controller.enqueue(piece)),
    })
    expect((await ask('verify', { method: 'POST', body: endless })).status).toBe(413)
    expect(sent.pieces).toBeLessThan(20)
    const one = await signed()
    for (const body of [
      [one],
      null,
      'x',
      1,
      { ...one, message: '' },
      { ...one, message: { toString: 'x' } },
      { ...one, signature: 'x'.repeat(131_075) },
      { ...one, others: {} },
      { ...one, others: [null] },
    ])
      expect((await post('verify', body)).status).toBe(400)
    expect((await post('sign-out', { chainId: "' OR 1=1 --" })).status).toBe(400)
    expect(await rows()).toEqual([])
    expect(failures).toEqual([])
    expect((await post('verify', one)).status).toBe(200)
  })

  test('what breaks down tells nobody a token, a nonce or a signature', async () => {
    const before = await signIn()
    const one = await signed()
    const broken = new Proxy(store.db, {
      get: (db, key) =>
        key === 'transaction' ? () => Promise.reject(new TypeError('the store broke off')) : Reflect.get(db, key, db),
    })
    const routes = open({ store: async () => broken })
    const answer = await post('verify', one, { headers: bearer(before.token) }, routes)
    expect([answer.status, failures.length]).toEqual([500, 1])
    const told = `${answer.text}${failures.map(each => `${String(each)}${JSON.stringify(each)}`).join()}`
    for (const secret of [before.token, one.signature, /Nonce: (\w+)/.exec(one.message)?.[1] ?? 'no nonce'])
      expect(told).not.toContain(secret)
    expect(await sessions(bearer(before.token))).toHaveLength(1) // nothing was half done
  })
})
