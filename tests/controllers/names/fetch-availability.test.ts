import { describe, expect, test } from 'vitest'
import { fetchOwnNames } from '../../../src/controllers/connection/read-identity.js'
import { readNamesSuffix, fetchAvailability } from '../../../src/controllers/names/account-name.js'
import { toNetwork } from '../../../src/core/network.js'
import { hosted } from '../../../src/services/endpoints.js'
import { namingService, rejection, type NamingScript } from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const { signal } = new AbortController()
const network = toNetwork(testNetworks[0]!)

function setUp(script: NamingScript = {}, endpoint = 'https://gateway.example') {
  const service = namingService(script)
  const scope = disposeAfterTest(testScope({ services: { data: service.data, endpoints: { data: endpoint } } }))
  return { scope, ...service }
}
const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const suggestionsReply = (...names: readonly [string, boolean][]) => ({
  [SUGGEST]: { suggestions: names.map(([name, registered]) => ({ name, registered })) },
})

describe('fetchAvailability', () => {
  test('reports whether a name is available, and similar names', async () => {
    const names = suggestionsReply(['anna.dev.test', true], ['anna1.dev.test', false], ['anna2.dev.test', true])
    const { scope, requests } = setUp(names)
    expect(await fetchAvailability(scope, 'anna', 'dev.test', signal)).toEqual({ free: false, suggestions: ['anna1'] })
    expect(requests(SUGGEST)).toEqual([{ name: 'anna', zone: 'dev.test' }])
  })

  test('suggests at most three distinct valid names', async () => {
    const names = ['b\u202Eb', 'an', 'bert', 'bert', 'cleo', 'dora', 'emil'].map(name => [`${name}.dev.test`, false])
    const { scope } = setUp(
      suggestionsReply(['anna.dev.test', false], ['anna.eth', false], ...(names as unknown as [string, boolean][])),
    )
    expect(await fetchAvailability(scope, 'anna', 'dev.test', signal)).toEqual({
      free: true,
      suggestions: ['bert', 'cleo', 'dora'],
    })
  })

  test('looks up the name itself if the service does not include it', async () => {
    const { scope } = setUp(suggestionsReply())
    expect((await fetchAvailability(scope, 'anna', 'dev.test', signal)).free).toBe(true)
    const had = setUp({
      ...suggestionsReply(),
      'GET /v1/profile/account/{name}': { name: 'anna.dev.test', addresses: {} },
    })
    expect((await fetchAvailability(had.scope, 'anna', 'dev.test', signal)).free).toBe(false)
    const down = setUp({
      ...suggestionsReply(),
      'GET /v1/profile/account/{name}': () => Promise.reject(rejection(503, '')),
    })
    await expect(fetchAvailability(down.scope, 'anna', 'dev.test', signal)).rejects.toMatchObject({
      code: 'http/status',
    })
  })
})

describe('readNamesSuffix', () => {
  test('returns the suffix of the service, or of the default hosted service', async () => {
    expect(await readNamesSuffix(setUp().scope, network)).toBe('dev.test')
    const known = setUp({}, hosted.data)
    expect(await readNamesSuffix(known.scope, network)).toBe('reown.id')
    expect(known.call).not.toHaveBeenCalled()
  })

  test('returns undefined without a service or in other namespaces', async () => {
    const { scope } = setUp()
    expect(await readNamesSuffix(scope, undefined)).toBeUndefined()
    expect(await readNamesSuffix(scope, { ...network, chainNamespace: 'solana' })).toBeUndefined()
    using bare = testScope()
    expect(await readNamesSuffix(bare, network)).toBeUndefined()
  })

  test('rejects when the service does not respond', async () => {
    const failing = { 'GET /v1/supported-chains': () => Promise.reject(rejection(503, '')) }
    await expect(readNamesSuffix(setUp(failing).scope, network)).rejects.toMatchObject({ code: 'http/status' })
  })
})

test('fetchOwnNames returns the names that resolve to an address, ignoring case', async () => {
  const record = (name: string, address: string) => ({ name, addresses: { 2147483649: { address } } })
  const records = [record('ada.dev.test', ada.toUpperCase()), record('bob.dev.test', bob), { name: 'x', addresses: {} }]
  const { scope } = setUp({ 'GET /v1/profile/reverse/{address}': records })
  expect(await fetchOwnNames(scope, ada)).toEqual(['ada.dev.test'])
})
