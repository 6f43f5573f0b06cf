import { describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { testScope } from '../../helpers/test-scope.js'
import { ConnectionStage } from './connection-stage.js'

describe('ConnectionController', () => {
  test('holds a session until it is released, and stops to listen then', async () => {
    using stage = new ConnectionStage()
    const session = await stage.connected()
    expect(stage.connection.session('eip155')).toBe(session)
    stage.connection.release('eip155')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(session.listeners.size).toBe(0)
  })

  test("gives a family's verbs, bound to the instance", async () => {
    using scope = testScope({ adapters: [scriptedFamily()] })
    const verbs = await scope.use(ConnectionController).verbs('eip155')
    expect(await verbs.signMessage('hello', {} as never)).toBe('signed hello')
  })

  test('gives what the protocol itself carries where the app brings no family', async () => {
    using scope = testScope()
    const { signMessage, planTransfer } = await scope.use(ConnectionController).verbs('eip155')
    const request = vi.fn<(args: unknown, on?: string) => Promise<string>>(async () => '0x00')
    const [network] = scope.use(NetworkController).state.networks
    expect(await signMessage('hi', { address: '0xa', network, provider: { request } } as never)).toBe('0x00')
    expect(request).toHaveBeenCalledWith({ method: 'personal_sign', params: ['0x6869', '0xa'] }, 'eip155:1')
    expect(planTransfer).toBeUndefined()
  })

  test('of one instance does not see the connection of another', async () => {
    using stage = new ConnectionStage()
    using other = testScope()
    await stage.connected()
    expect(other.use(AccountController).connected).toEqual([])
    expect(other.use(ConnectorsController).state.list).toEqual([])
  })

  test('after the end of the instance rejects, and asks nobody', async () => {
    const { scope, connection, wallet } = new ConnectionStage()
    scope.dispose()
    await expect(connection.connect(wallet)).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connection.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connection.disconnect()).resolves.toBeUndefined()
    expect(wallet.asks).toEqual([])
  })
})
