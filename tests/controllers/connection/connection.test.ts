import { describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'
import { ConnectionFixture } from './connection-fixture.js'

describe('ConnectionController', () => {
  test('holds a session and its listeners until it is released', async () => {
    using stage = new ConnectionFixture()
    const session = await stage.connected()
    expect(stage.connection.session('eip155')).toBe(session)
    stage.connection.release('eip155')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(session.listeners.size).toBe(0)
  })

  test('returns the verbs of a namespace, bound to the instance', async () => {
    using scope = testScope({ adapters: [scriptedAdapter()] })
    const verbs = await scope.use(ConnectionController).verbs('eip155')
    expect(await verbs.signMessage('hello', {} as never)).toBe('signed hello')
  })

  test('returns the WalletConnect verbs without an adapter', async () => {
    using scope = testScope()
    const { signMessage, planTransfer } = await scope.use(ConnectionController).verbs('eip155')
    const request = vi.fn<(args: unknown, on?: string) => Promise<string>>(async () => '0x00')
    const [network] = scope.use(NetworkController).state.networks
    expect(await signMessage('hi', { address: '0xa', network, provider: { request } } as never)).toBe('0x00')
    expect(request).toHaveBeenCalledWith({ method: 'personal_sign', params: ['0x6869', '0xa'] }, 'eip155:1')
    expect(planTransfer).toBeTypeOf('function')
  })

  test('does not share sessions between instances', async () => {
    using stage = new ConnectionFixture()
    using otherScope = testScope()
    await stage.connected()
    expect(otherScope.use(AccountController).connected).toEqual([])
    expect(otherScope.use(ConnectorsController).state.list).toEqual([])
  })

  test('rejects without a request after the instance is destroyed', async () => {
    const { scope, connection, wallet } = new ConnectionFixture()
    scope.dispose()
    await expect(connection.connect(wallet)).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connection.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connection.disconnect()).resolves.toBeUndefined()
    expect(wallet.requests).toEqual([])
  })
})
