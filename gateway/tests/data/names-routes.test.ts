import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NameRecord } from '../../../src/contract/names-api.js'
import type { DataCore } from '../../src/modules/data/data-core.js'
import { NameBook } from '../../src/modules/names/name-repository.js'
import { namesSuffix, localPart, reservedNames } from '../../src/modules/names/registered-name.js'
import { nameRoutes } from '../../src/modules/names/routes.js'
import { readRegistration } from '../../src/modules/names/signed-registration.js'
import { registeredNames } from '../../src/store/tables/data-tables.js'
import { openMarketStage, type MarketStage } from '../helpers/chains/market-fixture.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bert = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const COIN = 0x80_00_7a_69
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
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const ask = async (path: string, init?: RequestInit) => {
    const answer = await testRoutes(core, [nameRoutes]).request(`http://a.test/v1/profile/${path}`, init)
    return {
      status: answer.status,
      body: (await answer.json()) as NameRecord & { reasons?: { description: string }[] },
    }
  }
  const post = (body: object) => ask('account', { method: 'POST', body: JSON.stringify(body) })
  async function register(name: string, by = anna, more: object = {}, at = clock.now(), bound: object = BOUND) {
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1000), ...bound })
    const signature = await by.signMessage({ message })
    return post({ coin_type: COIN, address: by.address, message, signature, ...more })
  }

  test('a name is registered, and leads both ways', async () => {
    expect((await register('anna.dev.test')).status).toBe(200)
    const record = {
      name: 'anna.dev.test',
      registered_at: new Date(clock.now()).toISOString(),
      addresses: { [COIN]: { address: anna.address } },
    }
    expect((await ask('account/anna.dev.test')).body).toMatchObject(record)
    expect((await ask('account/ANNA.dev.test')).body.name).toBe('anna.dev.test')
    expect((await ask(`reverse/${anna.address.toLowerCase()}?apiVersion=2`)).body).toMatchObject([record])
    expect((await ask(`reverse/${bert.address}`)).body).toEqual([])
  })

  test.each(['%00.dev.test', 'a%00nna.dev.test', '%FF.dev.test', 'an%20na.dev.test', '..dev.test'])(
    '%s is nobody, and the database is not asked for it',
    async name => expect((await ask(`account/${name}`)).status).toBe(404),
  )

  test.each(['a\u0000', '\ud800'])('an attribute that no database keeps is refused', async bio => {
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

  test('the first who comes has it, also among those who come at once', async () => {
    const answers = await Promise.all([register('name.dev.test'), register('name.dev.test', bert)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const owner = (await ask('account/name.dev.test')).body.addresses[COIN]?.address
    expect(owner).toBe(answers[0]?.status === 200 ? anna.address : bert.address)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.reasons?.[0]?.description).toBe('Name is already registered')
  })

  test('who has it already gets it again, from the time it was his', async () => {
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
  ])('%s cannot be registered', async name => expect((await register(name)).status).toBe(400))

  test('what sounds official, and what the operator keeps, is nobody’s', async () => {
    const keeping = { ...core, env: { NAMES_RESERVED: 'Acme-Bank, ' } }
    for (const [asked, name] of [
      [core, 'support'],
      [keeping, 'acme-bank'],
    ] as const) {
      const routes = testRoutes(asked, [nameRoutes])
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

  test('a message is good for five minutes, either way', async () => {
    const minutes = (count: number) => clock.now() + count * 60_000
    expect((await register('old1.dev.test', anna, {}, minutes(-6))).body.reasons?.[0]?.description).toBe(
      'Expired signature',
    )
    expect((await register('new1.dev.test', anna, {}, minutes(6))).status).toBe(400)
    expect((await register('late.dev.test', anna, {}, minutes(-4))).status).toBe(200)
  })

  test('somebody else’s signature, another message, or none is refused', async () => {
    const other = await bert.signMessage({ message: 'hello' })
    expect((await register('anna.dev.test', anna, { signature: other })).body.reasons?.[0]?.description).toBe(
      'Invalid signature',
    )
    expect((await register('anna.dev.test', anna, { address: bert.address })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { signature: '0x' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { message: '{}' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { message: 'anna' })).status).toBe(400)
    expect((await register('anna.dev.test', anna, { coin_type: 60 })).status).toBe(400)
    expect((await ask('account/anna.dev.test')).status).toBe(404)
  })

  test('an address has ten names at most', async () => {
    for (let each = 0; each < 10; each++) expect((await register(`anna${each}.dev.test`)).status).toBe(200)
    expect((await register('anna-more.dev.test')).status).toBe(409)
    expect(await new NameBook(core.store).of(anna.address)).toHaveLength(10)
  })

  test.each([
    ['another gateway', { gateway: 'https://gateway.test' }, 'Signed for another gateway'],
    ['another port', { gateway: 'http://gateway.test:8787' }, 'Signed for another gateway'],
    ['no gateway', { gateway: undefined }, 'Invalid message'],
    ['another network', { chainId: 'eip155:1' }, 'Signed for another network'],
    ['no network', { chainId: undefined }, 'Invalid message'],
  ])('L9: what was signed for %s registers nothing', async (_, bound, sentence) => {
    const { status, body } = await register('anna.dev.test', anna, {}, clock.now(), { ...BOUND, ...bound })
    expect([status, body.reasons?.[0]?.description]).toEqual([400, sentence])
    expect((await ask('account/anna.dev.test')).status).toBe(404)
  })

  test('L9: a signature for one network registers nothing on another', async () => {
    const moved = await register('anna.dev.test', anna, { coin_type: 0x80_00_00_01 })
    expect([moved.status, moved.body.reasons?.[0]?.description]).toEqual([400, 'Signed for another network'])
  })

  test('L9: of 30 registrations at once ten are taken', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, each) => register(`race${each}.dev.test`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
    expect(await core.store().then(db => db.$count(registeredNames))).toBe(10)
    // What it has already, it gets again, also with ten.
    const [kept] = await new NameBook(core.store).of(anna.address)
    expect((await register(kept?.name ?? '')).status).toBe(200)
  })

  test('suggests names, and says which are taken', async () => {
    await register('anna.dev.test')
    const { body } = await ask('suggestions/Anna?zone=dev.test')
    const { suggestions } = body as unknown as { suggestions: { name: string; registered: boolean }[] }
    expect(suggestions[0]).toEqual({ name: 'anna.dev.test', registered: true })
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
    expect((await ask('suggestions/a%20b')).body).toEqual({ suggestions: [] })
  })

  test('a name nobody has is told as such', async () => {
    expect((await ask('account/nobody.dev.test')).body.reasons?.[0]?.description).toBe('Name is not registered')
    expect((await ask('account/nobody.eth')).status).toBe(404)
  })

  test('without a suffix nothing is registered', async () => {
    const off = { ...core, development: false }
    const routes = testRoutes(off, [nameRoutes])
    const body = JSON.stringify({ coin_type: COIN, address: '0x1', message: '{}', signature: '0x' })
    expect((await routes.request('http://a.test/v1/profile/account', { method: 'POST', body })).status).toBe(404)
    expect(await (await routes.request('http://a.test/v1/profile/suggestions/anna')).json()).toEqual({
      suggestions: [],
    })
  })
})

describe('a contract that is an account', () => {
  let stage: MarketStage
  beforeAll(async () => void (stage = await openMarketStage()))
  afterAll(() => stage.stop())

  test('says itself whether it signed', async () => {
    const account = '0x00000000000000000000000000000000000000f1'
    const message = JSON.stringify({ name: 'safe.dev.test', timestamp: Math.floor(START / 1000), ...BOUND })
    const ask = { coin_type: COIN, address: account, message, signature: `0x${'12'.repeat(65)}` }
    const rules = {
      suffix: 'dev.test',
      reserved: reservedNames({}),
      chains: stage.core.chains,
      url: 'http://gateway.test',
      now: START,
    }
    await expect(readRegistration(ask, rules)).rejects.toMatchObject({ code: 'names/signature-invalid' })
    // Answers every call with the word of EIP-1271 for yes.
    await stage.rpc('anvil_setCode', account, `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`)
    expect(await readRegistration(ask, rules)).toMatchObject({ name: 'safe.dev.test', coinType: COIN })
  })
})

test('the suffix is the operator’s, and one of development alone', () => {
  expect([namesSuffix({}, true), namesSuffix({}, false)]).toEqual(['dev.test', undefined])
  expect(namesSuffix({ NAMES_SUFFIX: 'names.example.com' }, false)).toBe('names.example.com')
  for (const text of ['.example', 'a b', 'Names.example', 'a..b'])
    expect(() => namesSuffix({ NAMES_SUFFIX: text }, true)).toThrow()
  expect(localPart('Anna.dev.test', 'dev.test')).toBe('anna')
})
