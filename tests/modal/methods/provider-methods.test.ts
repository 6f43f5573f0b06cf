import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { providerMethods } from '../../../src/modal/methods/provider-methods.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

describe('providerMethods', () => {
  let scope: TestScope
  let wallet: ScriptedWallet
  let kit: ReturnType<typeof providerMethods>

  beforeEach(() => {
    scope = testScope({ adapters: [scriptedAdapter()] })
    wallet = scriptedWallet()
    scope.use(ConnectorsController).add(wallet)
    kit = providerMethods(scope)
  })
  afterEach(() => scope.dispose())

  async function connect() {
    const connecting = kit.connect(wallet.id)
    await eventually(() => wallet.requests.length).toBe(1)
    const session = scriptedSession()
    wallet.last.approve(session)
    return { session, accounts: await connecting }
  }

  test('return no provider before a wallet has responded', async () => {
    expect(kit.getProvider()).toBeUndefined()
    expect(kit.getProviderType()).toBeUndefined()
    const connecting = kit.connect(wallet.id)
    await eventually(() => wallet.requests.length).toBe(1)
    expect(kit.getWalletProvider()).toBeUndefined()
    wallet.last.fail('no')
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/failed' })
  })

  test('connect a wallet without opening the modal and return its provider', async () => {
    const { session, accounts } = await connect()
    expect(accounts).toEqual(session.accounts)
    expect(kit.getProvider()).toBe(session.provider)
    expect(kit.getProvider('eip155')).toBe(session.provider)
    expect(kit.getProvider('solana')).toBeUndefined()
    expect(kit.getWalletProvider()).toBe(session.provider)
    expect([kit.getProviderType(), kit.getWalletProviderType()]).toEqual(['ANNOUNCED', 'ANNOUNCED'])
  })

  test.each([
    ['a namespace without networks', 'signMessage', 'solana', 'account/missing', 'CaipNetwork is undefined'],
    ['balances without a wallet', 'getTokens', 'eip155', 'account/missing', 'CaipNetwork or CaipAddress is undefined'],
    ['a signature without a wallet', 'signMessage', 'eip155', 'account/missing', 'No ActiveCaipAddress found'],
  ] as const)('errors of missing clients: %s (%s, %s) is %s', async (_what, method, namespace, code, message) => {
    const client = await kit.getClient()
    const call = () => (method === 'getTokens' ? client.getTokens(namespace) : client.signMessage('x', namespace))
    await expect((async () => call())()).rejects.toMatchObject({ code, message })
  })

  test('errors of missing clients: a restored wallet that has not responded has no provider to sign with', async () => {
    const { storage } = scope.services
    await connect()
    using next = testScope({ adapters: [scriptedAdapter()], services: { storage } })
    const silent = scriptedWallet()
    next.use(ConnectorsController).add(silent)
    next.use(ConnectionController).resume()
    await eventually(() => silent.requests.length).toBe(1)
    expect(next.use(AccountController).get('eip155').status).toBe('reconnecting')
    const client = await providerMethods(next).getClient()
    await expect((async () => client.signMessage('x'))()).rejects.toMatchObject({
      code: 'account/missing',
      message: 'UniversalAdapter:signMessage - provider is undefined',
    })
  })

  test('return the connectors', () => expect(kit.getConnectors()).toEqual([wallet]))

  test.each([
    ['nobody.here', {}],
    ['com.example.wallet', { namespace: 'solana' }],
  ] as const)('reject %s with %j, which does not exist', async (id, options) => {
    await expect(kit.connect(id, options)).rejects.toMatchObject({ code: 'wallet/not-found', message: id })
  })

  test('publish the active providers, and none after disconnecting', async () => {
    const received = vi.fn()
    kit.subscribeProviders(received)
    const { session } = await connect()
    await eventually(() => received.mock.lastCall?.[0]).toEqual({ eip155: session.provider })
    session.gone()
    await eventually(() => received.mock.lastCall?.[0]).toEqual({})
  })

  test('load the client that signs and sends', async () => {
    await connect()
    const client = await kit.getClient()
    expect(await client.signMessage('hello')).toBe('signed hello')
    expect(await kit.getClient()).toBe(client)
  })
})
