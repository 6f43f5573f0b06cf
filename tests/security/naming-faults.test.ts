import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAddress } from '../../src/chains/eip155/eip155-actions.js'
import { IdentityController } from '../../src/controllers/connection/identity.js'
import { resolveRecipient } from '../../src/controllers/send/resolve-recipient.js'
import { NamesController } from '../../src/controllers/names/names.js'
import { toNetwork } from '../../src/core/network.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { eventually } from '../helpers/eventually.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { testNetworks } from '../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, type FaultyService } from './helpers/faulty-service.js'

const fixture = {} as { service: FaultyService }
const faults = dataFaults.filter(({ code }) => code !== undefined)
const record = (address: string) => ({ name: 'adaa.dev.test', addresses: { 60: { address } } })
const answers = [
  [/supported-chains$/, { http: ['eip155:1'], ws: [], namesSuffix: 'dev.test' }],
  [/\/identity\//, { name: 'adaa.dev.test', avatar: 'javascript:alert(1)' }],
  [/\/suggestions\//, { suggestions: [{ name: 'adaa.dev.test', registered: false }] }],
  [/\/profile\/account$/, { success: true }],
  [/\/profile\/account\//, record(bob)],
  [/\/profile\/reverse\//, []],
] as const
expectNoUnhandledRejection()

beforeAll(async () => {
  fixture.service = await faultyService()
})
afterAll(() => fixture.service.stop())

function setUp() {
  const verbs = { readAddress, signMessage: async () => '0xab' as const }
  const connected = connectedScope({ services: { data: fixture.service.client() }, verbs })
  disposeAfterTest(connected.scope)
  return connected
}

describe.each(faults)('F13 to F20: $name', fault => {
  test('a name that could not be looked up is neither free nor taken, and is looked up again', async () => {
    const names = setUp().scope.use(NamesController)
    fixture.service.serveValid(answers)
    await names.open()
    fixture.service.serveFaulty(answers, /\/profile\/(suggestions|account)\//, fault)
    names.setName('adaa')
    names.lookUpNow()
    await eventually(() => names.state.status).toBe('unknown')
    expect(await names.register()).toBeUndefined()
    fixture.service.serveValid(answers)
    names.lookUpNow()
    await eventually(() => names.state.status).toBe('free')
    expect(fixture.service.getRequestedPaths()).not.toContain('/v1/profile/account')
  })

  test('name suffixes that could not be loaded are requested again', async () => {
    const names = setUp().scope.use(NamesController)
    fixture.service.serveFaulty(answers, /supported-chains$/, fault)
    await names.open()
    expect(names.state).toMatchObject({ suffix: undefined, offered: undefined, unreached: true })
    fixture.service.serveValid(answers)
    await names.open()
    expect(names.state).toMatchObject({ suffix: 'dev.test', offered: true, unreached: false })
  })

  test('an account whose name could not be requested gets it later', async () => {
    const identity = setUp().scope.use(IdentityController)
    fixture.service.serveFaulty(answers, /\/identity\//, fault)
    await identity.refresh('eip155')
    expect(identity.get('eip155')?.name).toBeUndefined()
    fixture.service.serveValid(answers)
    await identity.refresh('eip155')
    expect(identity.get('eip155')).toMatchObject({ address: ada, name: 'adaa.dev.test', image: undefined })
  })

  test('a recipient whose name could not be looked up has no address', async () => {
    const { scope } = setUp()
    const [input] = testNetworks
    const read = () => resolveRecipient(scope, 'adaa.dev.test', toNetwork(input!), new AbortController().signal)
    fixture.service.serveFaulty(answers, /\/profile\/account\//, fault)
    expect(await read()).toEqual(fault.name === 'status 404' ? { kind: 'invalid', reason: 'name' } : { kind: 'failed' })
    fixture.service.serveValid(answers)
    expect(await read()).toMatchObject({ kind: 'known', name: 'adaa.dev.test' })
  })
})

/** Routes that accept any object treat valid JSON objects as success. */
const reportedFaults = faults.filter(({ shaped, name }) => !shaped && name !== 'redirect loop')

describe.each(reportedFaults)('F13 to F20: $name', fault => {
  test('a failed registration is reported, not repeated, and can be retried', async () => {
    const names = setUp().scope.use(NamesController)
    fixture.service.serveValid(answers)
    await names.open()
    names.setName('adaa')
    names.lookUpNow()
    await eventually(() => names.state.status).toBe('free')
    fixture.service.serveFaulty(answers, /\/profile\/account$/, fault)
    expect(await names.register()).toBeUndefined()
    expect(names.state).toMatchObject({ busy: false, name: 'adaa' })
    expect(names.state.failure).toBeDefined()
    expect(fixture.service.getRequestedPaths().filter(path => path === '/v1/profile/account').length).toBe(
      fault.reach ? 0 : 1,
    )
    fixture.service.serveValid(answers)
    names.lookUpNow()
    await eventually(() => names.state.status).toBe('free')
    expect(await names.register()).toEqual({ name: 'adaa.dev.test', address: ada })
    expect(names.state).toMatchObject({ busy: false, failure: undefined })
  })
})
