import { afterEach, describe, expect, test } from 'vitest'
import { fetchOwnNames } from '../../../src/controllers/connection/read-identity.js'
import { readNamesSuffix, fetchAvailability } from '../../../src/controllers/names/account-name.js'
import { toNetwork } from '../../../src/core/network.js'
import { hosted } from '../../../src/services/endpoints.js'
import { namingService, refusal, type NamingScript } from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const { signal } = new AbortController()
const network = toNetwork(testNetworks[0]!)

function setUp(script: NamingScript = {}, endpoint = 'https://gateway.example') {
  const service = namingService(script)
  const scope = testScope({ services: { data: service.data, endpoints: { data: endpoint } } })
  left.push(scope)
  return { scope, ...service }
}
const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const told = (...names: readonly [string, boolean][]) => ({
  [SUGGEST]: { suggestions: names.map(([name, registered]) => ({ name, registered })) },
})

describe('a look at a name', () => {
  test('says whether it is free, and what else is', async () => {
    const names = told(['anna.dev.test', true], ['anna1.dev.test', false], ['anna2.dev.test', true])
    const { scope, requests } = setUp(names)
    expect(await fetchAvailability(scope, 'anna', 'dev.test', signal)).toEqual({ free: false, suggestions: ['anna1'] })
    expect(requests(SUGGEST)).toEqual([{ name: 'anna', zone: 'dev.test' }])
  })

  test('suggests three at most, once each, and only what is a name here', async () => {
    const names = ['b\u202Eb', 'an', 'bert', 'bert', 'cleo', 'dora', 'emil'].map(name => [`${name}.dev.test`, false])
    const { scope } = setUp(
      told(['anna.dev.test', false], ['anna.eth', false], ...(names as unknown as [string, boolean][])),
    )
    expect(await fetchAvailability(scope, 'anna', 'dev.test', signal)).toEqual({
      free: true,
      suggestions: ['bert', 'cleo', 'dora'],
    })
  })

  test('asks for the name itself where the service does not tell', async () => {
    const { scope } = setUp(told())
    expect((await fetchAvailability(scope, 'anna', 'dev.test', signal)).free).toBe(true)
    const had = setUp({ ...told(), 'GET /v1/profile/account/{name}': { name: 'anna.dev.test', addresses: {} } })
    expect((await fetchAvailability(had.scope, 'anna', 'dev.test', signal)).free).toBe(false)
    const down = setUp({ ...told(), 'GET /v1/profile/account/{name}': () => Promise.reject(refusal(503, '')) })
    await expect(fetchAvailability(down.scope, 'anna', 'dev.test', signal)).rejects.toMatchObject({ code: 'http/status' })
  })
})

describe('what names end with', () => {
  test('is told by the service, and known of the hosted one', async () => {
    expect(await readNamesSuffix(setUp().scope, network)).toBe('dev.test')
    const known = setUp({}, hosted.data)
    expect(await readNamesSuffix(known.scope, network)).toBe('reown.id')
    expect(known.call).not.toHaveBeenCalled()
  })

  test('is nothing without a service or for another family', async () => {
    const { scope } = setUp()
    expect(await readNamesSuffix(scope, undefined)).toBeUndefined()
    expect(await readNamesSuffix(scope, { ...network, chainNamespace: 'solana' })).toBeUndefined()
    using bare = testScope()
    expect(await readNamesSuffix(bare, network)).toBeUndefined()
  })

  test('is no answer where nobody can say', async () => {
    const failing = { 'GET /v1/supported-chains': () => Promise.reject(refusal(503, '')) }
    await expect(readNamesSuffix(setUp(failing).scope, network)).rejects.toMatchObject({ code: 'http/status' })
  })
})

test('the names of an address are those that lead to it, however it is written', async () => {
  const record = (name: string, address: string) => ({ name, addresses: { 2147483649: { address } } })
  const records = [record('ada.dev.test', ada.toUpperCase()), record('bob.dev.test', bob), { name: 'x', addresses: {} }]
  const { scope } = setUp({ 'GET /v1/profile/reverse/{address}': records })
  expect(await fetchOwnNames(scope, ada)).toEqual(['ada.dev.test'])
})
