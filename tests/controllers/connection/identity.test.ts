import { describe, expect, test, vi } from 'vitest'
import { IdentityController } from '../../../src/controllers/connection/identity.js'
import type { Profile } from '../../../src/core/chain-adapter.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { cacheTimes } from '../../../src/services/data.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { namingService, rejection, type NamingScript } from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const IDENTITY = 'GET /v1/identity/{address}'
const REVERSE = 'GET /v1/profile/reverse/{address}'

function setUp(script: NamingScript = {}, parts: ConnectedParts = {}) {
  const service = namingService(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  disposeAfterTest(scope)
  return { scope, session, ...service, identities: scope.use(IdentityController) }
}
const record = (name: string, address: string) => ({ name, addresses: { 2147483649: { address } } })
const named = (name: string, avatar: string | null = null) => ({ [IDENTITY]: { name, avatar } })
const down = () => Promise.reject(rejection(503, ''))

describe('IdentityController', () => {
  test('takes name and avatar from the identity service and caches them for five minutes', async () => {
    const { identities, scope, requests } = setUp(named('ada.eth', 'https://gateway.example/v1/icon?url=a'))
    const known = await identities.refresh('eip155')
    expect(known).toMatchObject({ address: ada, name: 'ada.eth', image: 'https://gateway.example/v1/icon?url=a' })
    expect(identities.get('eip155')).toEqual(known)
    await scope.clock.advance(cacheTimes.identity - 1)
    await identities.refresh('eip155')
    expect(requests(IDENTITY)).toHaveLength(1)
    await scope.clock.advance(1)
    await identities.refresh('eip155')
    expect(requests(IDENTITY)).toHaveLength(2)
    await identities.refresh('eip155', { force: true })
    expect(requests(IDENTITY)).toHaveLength(3)
    expect(requests(REVERSE)).toEqual([])
  })

  test('identity fallback: the chain’s name, then the name service', async () => {
    const profile = vi.fn(async (): Promise<Profile | undefined> => ({
      name: 'ada.wallet',
      avatar: 'data:text/html,x',
    }))
    const { identities } = setUp({ [REVERSE]: [record('ada.dev.test', ada)] }, { verbs: { profile } })
    expect(await identities.refresh('eip155')).toMatchObject({ name: 'ada.wallet', image: undefined })
    profile.mockResolvedValue(undefined)
    expect(await identities.refresh('eip155', { force: true })).toMatchObject({ name: 'ada.dev.test' })
  })

  test('skips a failed source and a name that resolves to another address', async () => {
    const profile = () => Promise.reject(new Error('no resolver'))
    const first = setUp({ [IDENTITY]: down, [REVERSE]: [record('ada.dev.test', ada)] }, { verbs: { profile } })
    expect(await first.identities.refresh('eip155')).toMatchObject({ name: 'ada.dev.test' })
    const second = setUp({ [REVERSE]: [record('bob.dev.test', bob)] })
    expect(await second.identities.refresh('eip155')).toMatchObject({ address: ada, name: undefined })
  })

  test('keeps the known identity when sources fail, and does not cache failures', async () => {
    let answer: unknown = { name: 'ada.eth', avatar: null }
    const { identities, requests } = setUp({ [IDENTITY]: () => (answer === 'down' ? down() : answer) })
    const known = await identities.refresh('eip155')
    answer = 'down'
    expect(await identities.refresh('eip155', { force: true })).toBe(known)
    expect(identities.get('eip155')).toEqual(known)
    expect(requests(IDENTITY)).toHaveLength(2)
    const never = setUp({ [IDENTITY]: down, [REVERSE]: down })
    expect(await never.identities.refresh('eip155')).toBeUndefined()
    expect(never.identities.get('eip155')).toBeUndefined()
  })

  test('queries the service for test networks only if it supports them', async () => {
    const networks = [{ ...testNetworks[0], testnet: true } as NetworkInput]
    const service = namingService(named('ada.eth'))
    for (const serves of [true, false]) {
      const data = { ...service.data, serves: async () => serves }
      const { scope } = connectedScope({ services: { data }, options: { networks } })
      disposeAfterTest(scope)
      const known = await scope.use(IdentityController).refresh('eip155')
      expect(known?.name).toBe(serves ? 'ada.eth' : undefined)
    }
  })

  test('has no identity without a service, on unknown networks and in other namespaces', async () => {
    using bare = connectedScope().scope
    expect(await bare.use(IdentityController).refresh('eip155')).toMatchObject({ name: undefined })
    const { identities, call } = setUp(named('ada.eth'), { session: { caipNetworkId: 'eip155:5' } })
    expect(await identities.refresh('eip155')).toBeUndefined()
    expect(await identities.refresh('solana')).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
  })

  test('names: reduces a name to one plain line and shows its direction marks', async () => {
    const hostile = setUp(named(`\u202E<b>${'a'.repeat(300)}`))
    const { name } = (await hostile.identities.refresh('eip155')) ?? {}
    expect(name).toMatch(/^⟨U\+202E⟩<b>a+…$/)
    expect([...(name ?? '')]).toHaveLength(255)
    const blank = setUp(named('\u200B\u202E'))
    expect((await blank.identities.refresh('eip155'))?.name).toBeUndefined()
  })

  test.each(['javascript:alert(1)', 'http://evil.example/a.png', 'data:text/html,<b>', 'file:///etc/passwd'])(
    'rejects the image URL %s',
    async avatar => {
      expect(await setUp(named('ada.eth', avatar)).identities.refresh('eip155')).toMatchObject({ image: undefined })
    },
  )

  test('discards the identity of an account that is no longer active, and loads the next one', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const { identities, session, requests } = setUp({ [IDENTITY]: () => new Promise(resolve => answers.push(resolve)) })
    const refreshing = identities.refresh('eip155')
    await expect.poll(() => answers.length).toBe(1)
    session.accountsChanged(bob)
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.({ name: 'ada.eth', avatar: null })
    await refreshing
    expect(identities.get('eip155')).toBeUndefined()
    answers[1]?.({ name: 'bob.eth', avatar: null })
    await expect.poll(() => identities.get('eip155')?.name).toBe('bob.eth')
    expect(requests(IDENTITY)).toEqual([{ address: ada }, { address: bob }])
  })

  test('sends no request before an identity is needed', async () => {
    const { identities, session, call, scope } = setUp(named('ada.eth'))
    session.accountsChanged(bob)
    await scope.clock.advance(60_000)
    expect(call).not.toHaveBeenCalled()
    expect(identities.get('eip155')).toBeUndefined()
  })

  test('sends no request after the instance is destroyed', async () => {
    const { identities, scope, call } = setUp(named('ada.eth'))
    scope.dispose()
    expect(await identities.refresh('eip155')).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
  })
})
