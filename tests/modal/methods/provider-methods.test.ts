import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { providerMethods } from '../../../src/modal/methods/provider-methods.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

describe('providerMethods', () => {
  let scope: TestScope
  let wallet: ScriptedWallet
  let kit: ReturnType<typeof providerMethods>

  beforeEach(() => {
    scope = testScope({ adapters: [scriptedFamily()] })
    wallet = scriptedWallet()
    scope.use(ConnectorsController).add(wallet)
    kit = providerMethods(scope)
  })
  afterEach(() => scope.dispose())

  async function connect() {
    const asking = kit.connect(wallet.id)
    await soon(() => wallet.asks.length).toBe(1)
    const session = scriptedSession()
    wallet.last.approve(session)
    return { session, accounts: await asking }
  }

  test('has no provider until a wallet has answered', async () => {
    expect(kit.getProvider()).toBeUndefined()
    expect(kit.getProviderType()).toBeUndefined()
    const asking = kit.connect(wallet.id)
    await soon(() => wallet.asks.length).toBe(1)
    expect(kit.getWalletProvider()).toBeUndefined()
    wallet.last.fail('no')
    await expect(asking).rejects.toMatchObject({ code: 'wallet/failed' })
  })

  test('connects one wallet without a screen, and has its provider', async () => {
    const { session, accounts } = await connect()
    expect(accounts).toEqual(session.accounts)
    expect(kit.getProvider()).toBe(session.provider)
    expect(kit.getProvider('eip155')).toBe(session.provider)
    expect(kit.getProvider('solana')).toBeUndefined()
    expect(kit.getWalletProvider()).toBe(session.provider)
    expect([kit.getProviderType(), kit.getWalletProviderType()]).toEqual(['ANNOUNCED', 'ANNOUNCED'])
  })

  test('lists the ways to a wallet', () => expect(kit.getConnectors()).toEqual([wallet]))

  test.each([
    ['nobody.here', {}],
    ['com.example.wallet', { namespace: 'solana' }],
  ] as const)('names %s with %j, which is not there', async (id, options) => {
    await expect(kit.connect(id, options)).rejects.toMatchObject({ code: 'wallet/not-found', message: id })
  })

  test('tells which providers live, and when none does', async () => {
    const heard = vi.fn()
    kit.subscribeProviders(heard)
    const { session } = await connect()
    await soon(() => heard.mock.lastCall?.[0]).toEqual({ eip155: session.provider })
    session.gone()
    await soon(() => heard.mock.lastCall?.[0]).toEqual({})
  })

  test('loads the client that signs and sends', async () => {
    await connect()
    const client = await kit.getClient()
    expect(await client.signMessage('hello')).toBe('signed hello')
    expect(await kit.getClient()).toBe(client)
  })
})
