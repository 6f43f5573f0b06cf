import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NameRecord } from '../../../src/contract/names-api.js'
import type { DataCore } from '../../src/modules/data/data-core.js'
import { NameRepository } from '../../src/modules/names/name-repository.js'
import { readNamesSuffix, localPart, readReservedNames } from '../../src/modules/names/registered-name.js'
import { nameRoutes } from '../../src/modules/names/routes.js'
import { readRegistration } from '../../src/modules/names/signed-registration.js'
import { registeredNames } from '../../src/store/tables/data-tables.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bert = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const COIN = 0x80_00_7a_69
const DAY = 86_400_000
const START = Date.UTC(2026, 5, 1)
const BOUND = { gateway: 'http://gateway.test', chainId: 'eip155:31337' }

describe.each(databases)('names on %s', kind => {
  let store: TestStore
  const clock = turnedClock(START)
  let core: DataCore
  beforeAll(async () => {
    store = await openTestStore(kind)
    core = testData([], { clock, store: async () => store.db })
  })
  beforeEach(async () => {
    await store.empty()
    core = testData([], { clock, store: async () => store.db })
  })
  afterAll(() => store.close())

  const requestProfile = async (path: string, init?: RequestInit) => {
    const answer = await testRoutes(core, [nameRoutes]).request(`http://a.test/v1/profile/${path}`, init)
    return {
      status: answer.status,
      body: (await answer.json()) as NameRecord & {
        reasons?: { description: string }[]
        code?: string
        retryAfter?: number
      },
    }
  }
  const post = (body: object) => requestProfile('account', { method: 'POST', body: JSON.stringify(body) })
  async function register(name: string, by = anna, more: object = {}, at = clock.now(), bound: object = BOUND) {
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1000), ...bound })
    const signature = await by.signMessage({ message })
    return post({ coin_type: COIN, address: by.address, message, signature, ...more })
  }

  test('registers a name that resolves in both directions', async () => {
    expect((await register('anna.dev.test')).status).toBe(200)
    const record = {
      name: 'anna.dev.test',
      registered_at: new Date(clock.now()).toISOString(),
      addresses: { [COIN]: { address: anna.address } },
    }
    expect((await requestProfile('account/anna.dev.test')).body).toMatchObject(record)
    expect((await requestProfile('account/ANNA.dev.test')).body.name).toBe('anna.dev.test')
    expect((await requestProfile(`reverse/${anna.address.toLowerCase()}?apiVersion=2`)).body).toMatchObject([record])
    expect((await requestProfile(`reverse/${bert.address}`)).body).toEqual([])
  })

  test.each(['%00.dev.test', 'a%00nna.dev.test', '%FF.dev.test', 'an%20na.dev.test', '..dev.test'])(
    'returns 404 for %s without a database query',
    async name => expect((await requestProfile(`account/${name}`)).status).toBe(404),
  )

  test.each(['a\u0000', '\ud800'])('rejects an attribute that the database cannot store', async bio => {
    const message = JSON.stringify({
      name: 'bio.dev.test',
      attributes: { bio },
      timestamp: Math.floor(clock.now() / 1000),
      ...BOUND,
    })
    const signature = await anna.signMessage({ message })
    const refused = await post({ coin_type: COIN, address: anna.address, message, signature })
    expect(refused.status).toBe(400)
  })

  test('registers a name for the first of several concurrent requests', async () => {
    const answers = await Promise.all([register('name.dev.test'), register('name.dev.test', bert)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const owner = (await requestProfile('account/name.dev.test')).body.addresses[COIN]?.address
    expect(owner).toBe(answers[0]?.status === 200 ? anna.address : bert.address)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.reasons?.[0]?.description).toBe('Name is already registered')
  })

  test('returns the existing registration to its owner', async () => {
    const first = (await register('anna.dev.test')).body.registered_at
    clock.turn(1_000)
    expect((await register('anna.dev.test')).body.registered_at).toBe(first)
  })

  test.each([
    'ann.dev.test',
    'an_na.dev.test',
    'аnna.dev.test',
    '-anna.dev.test',
    'xn--anna.dev.test',
    'anna',
    'anna.eth',
    'a.anna.dev.test',
  ])('rejects the name %s', async name => expect((await register(name)).status).toBe(400))

  test('rejects reserved names', async () => {
    const keeping = { ...core, env: { NAMES_RESERVED: 'Acme-Bank, ' } }
    for (const [gateway, name] of [
      [core, 'support'],
      [keeping, 'acme-bank'],
    ] as const) {
      const routes = testRoutes(gateway, [nameRoutes])
      const message = JSON.stringify({ name: `${name}.dev.test`, timestamp: Math.floor(clock.now() / 1000), ...BOUND })
      const body = { coin_type: COIN, address: anna.address, message, signature: await anna.signMessage({ message }) }
      const at = 'http://a.test/v1/profile'
      const answer = await routes.request(`${at}/account`, { method: 'POST', body: JSON.stringify(body) })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ reasons: [{ name: 'names/reserved' }] })
      const { suggestions } = (await (await routes.request(`${at}/suggestions/${name}`)).json()) as {
        suggestions: { registered: boolean }[]
      }
      expect(suggestions.map(({ registered }) => registered).slice(0, 2)).toEqual([true, false])
    }
    expect((await register('acme-bank.dev.test')).status).toBe(200)
  })

  test('accepts a message for five minutes in both directions', async () => {
    const minutes = (count: number) => clock.now() + count * 60_000
    expect((await register('old1.dev.test', anna, {}, minutes(-6))).body.reasons?.[0]?.description).toBe(
      'Expired signature',
    )
    expect((await register('new1.dev.test', anna, {}, minutes(6))).status).toBe(400)
    expect((await register('late.dev.test', anna, {}, minutes(-4))).status).toBe(200)
  })

  test('rejects another signer, another message and a missing signature', async () => {
    const otherSignature = await bert.signMessage({ message: 'hello' })
    expect((await register('anna.dev.test', anna, { signature: otherSignature })).body.reasons?.[0]?.description).toBe(
      'Invalid signature',
    )
    expect((await register('anna.dev.test', anna, { address: bert.address })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { signature: '0x' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { message: '{}' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { message: 'anna' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { coin_type: 60 })).status).toBe(400)
    expect((await requestProfile('account/anna.dev.test')).status).toBe(404)
  })

  test('allows ten names per address', async () => {
    for (let index = 0; index < 10; index++) {
      clock.turn(DAY / 3 + 1)
      expect((await register(`anna${index}.dev.test`)).status).toBe(200)
    }
    clock.turn(DAY)
    expect((await register('anna-more.dev.test')).status).toBe(409)
    expect(await new NameRepository(core.store).findByAddress(anna.address)).toHaveLength(10)
  })

  test('2F9: registers three names per day and address, however many visitors ask', async () => {
    const claim = async (name: string, ip: string, by = anna) => {
      core = { ...core, client: () => ({ ip, browser: '', country: null }) }
      return register(`${name}.dev.test`, by)
    }
    const claims = [await claim('one', '192.0.2.1'), await claim('two', '198.51.100.1')]
    expect([...claims, await claim('three', '203.0.113.1')].map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await claim('four', '192.0.2.99')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.body.retryAfter).toBeGreaterThan(3_600)
    // Repeating a registration is no new name.
    expect((await claim('one', '192.0.2.1')).status).toBe(200)
    expect((await claim('four', '192.0.2.99', bert)).status).toBe(200)
    clock.turn(DAY)
    expect((await claim('five', '192.0.2.1')).status).toBe(200)
  })

  test('2F9: registers ten names per day and visitor, however many addresses it makes up', async () => {
    const from = (ip: string) => {
      core = { ...core, client: () => ({ ip, browser: '', country: null }) }
    }
    from('2001:db8:1:2::1')
    const owners = Array.from({ length: 12 }, () => privateKeyToAccount(generatePrivateKey()))
    const statuses: number[] = []
    for (const [index, owner] of owners.entries()) {
      from(`2001:db8:1:2::${index + 1}`)
      statuses.push((await register(`squat${index}.dev.test`, owner)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect((await register('squat0.dev.test')).status).toBe(409)
    from('2001:db8:9:9::1')
    expect((await register('mine.dev.test', owners[11])).status).toBe(200)
  })

  test.each([
    ['another gateway', { gateway: 'https://gateway.test' }, 'Signed for another gateway'],
    ['another port', { gateway: 'http://gateway.test:8787' }, 'Signed for another gateway'],
    ['no gateway', { gateway: undefined }, 'Invalid message'],
    ['another network', { chainId: 'eip155:1' }, 'Signed for another network'],
    ['no network', { chainId: undefined }, 'Invalid message'],
  ])('rejects a signature for %s', async (_, bound, sentence) => {
    const { status, body } = await register('anna.dev.test', anna, {}, clock.now(), { ...BOUND, ...bound })
    expect([status, body.reasons?.[0]?.description]).toEqual([400, sentence])
    expect((await requestProfile('account/anna.dev.test')).status).toBe(404)
  })

  test('rejects a signature for one network on another network', async () => {
    const moved = await register('anna.dev.test', anna, { coin_type: 0x80_00_00_01 })
    expect([moved.status, moved.body.reasons?.[0]?.description]).toEqual([400, 'Signed for another network'])
  })

  test('accepts ten of 30 concurrent registrations', async () => {
    const repository = new NameRepository(core.store)
    const more = { address: anna.address, coinType: COIN, attributes: {}, registeredAt: clock.now() }
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => repository.register({ name: `race${index}.dev.test`, ...more })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 20 }, () => 'names/too-many'))
    expect(await core.store().then(db => db.$count(registeredNames))).toBe(10)
    // An address with ten names can register one of them again.
    const [owned] = await new NameRepository(core.store).findByAddress(anna.address)
    expect((await register(owned?.name ?? '')).status).toBe(200)
  })

  test('suggests names and marks registered ones', async () => {
    await register('anna.dev.test')
    const { body } = await requestProfile('suggestions/Anna?zone=dev.test')
    const { suggestions } = body as unknown as { suggestions: { name: string; registered: boolean }[] }
    expect(suggestions[0]).toEqual({ name: 'anna.dev.test', registered: true })
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
    expect((await requestProfile('suggestions/a%20b')).body).toEqual({ suggestions: [] })
  })

  test('reports a name that is not registered', async () => {
    expect((await requestProfile('account/nobody.dev.test')).body.reasons?.[0]?.description).toBe(
      'Name is not registered',
    )
    expect((await requestProfile('account/nobody.eth')).status).toBe(404)
  })

  test('registers nothing without a suffix', async () => {
    const off = { ...core, development: false }
    const routes = testRoutes(off, [nameRoutes])
    const body = JSON.stringify({ coin_type: COIN, address: '0x1', message: '{}', signature: '0x' })
    expect((await routes.request('http://a.test/v1/profile/account', { method: 'POST', body })).status).toBe(404)
    expect(await (await routes.request('http://a.test/v1/profile/suggestions/anna')).json()).toEqual({
      suggestions: [],
    })
  })
})

describe('contract account', () => {
  let stage: MarketFixture
  beforeAll(async () => void (stage = await openMarketFixture()))
  afterAll(() => stage.stop())

  test('verifies the signature with the contract (EIP-1271)', async () => {
    const account = '0x00000000000000000000000000000000000000f1'
    const message = JSON.stringify({ name: 'safe.dev.test', timestamp: Math.floor(START / 1000), ...BOUND })
    const input = { coin_type: COIN, address: account, message, signature: `0x${'12'.repeat(65)}` }
    const rules = {
      suffix: 'dev.test',
      reserved: readReservedNames({}),
      chains: stage.core.chains,
      url: 'http://gateway.test',
      now: START,
    }
    await expect(readRegistration(input, rules)).rejects.toMatchObject({ code: 'names/signature-invalid' })
    // Returns the EIP-1271 magic value for every call.
    await stage.rpc('anvil_setCode', account, `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`)
    expect(await readRegistration(input, rules)).toMatchObject({ name: 'safe.dev.test', coinType: COIN })
  })
})

test('reads the suffix from the settings and has a default in development only', () => {
  expect([readNamesSuffix({}, true), readNamesSuffix({}, false)]).toEqual(['dev.test', undefined])
  expect(readNamesSuffix({ NAMES_SUFFIX: 'names.example.com' }, false)).toBe('names.example.com')
  for (const text of ['.example', 'a b', 'Names.example', 'a..b'])
    expect(() => readNamesSuffix({ NAMES_SUFFIX: text }, true)).toThrow()
  expect(localPart('Anna.dev.test', 'dev.test')).toBe('anna')
})
