import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { forgetStoredConnections } from '../../../src/controllers/connection/reconnect.js'
import { readConnection, storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import { ada, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

const protocolWallet = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })

describe('stored connection with enableReconnect disabled', () => {
  expectNoUnhandledRejection()
  let scope: TestScope

  beforeEach(() => void (scope = testScope({ options: { enableReconnect: false } })))
  afterEach(() => scope.dispose())

  function left(wallet: ScriptedWallet): ConnectionController {
    const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const
    const stored = { connectorId: wallet.id, accounts, wallet: { name: 'Stored', type: '' } }
    storeConnection(scope.services.storage, 'eip155', stored)
    scope.use(ConnectorsController).add(wallet)
    return scope.use(ConnectionController)
  }
  const stored = () => readConnection(scope.services.storage, 'eip155')

  test('is forgotten on start without being shown or prompted', async () => {
    const wallet = scriptedWallet()
    const connection = left(wallet)
    expect(stored()).toBeDefined()
    connection.resume()
    expect(scope.use(AccountController).get('eip155').status).toBe('disconnected')
    await eventually(stored).toBeUndefined()
    expect(wallet.requests).toEqual([])
  })

  test('is also ended in a WalletConnect wallet', async () => {
    const wallet = protocolWallet()
    const session = scriptedSession()
    const ending = forgetStoredConnections(left(wallet))
    await eventually(() => wallet.requests.at(-1)?.kind).toBe('reconnect')
    expect(stored()).toBeUndefined()
    wallet.last.approve(session)
    await ending
    expect(session.disconnects).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('is forgotten even if the relay is unreachable', async () => {
    const wallet = protocolWallet()
    const ending = forgetStoredConnections(left(wallet))
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.fail(new TypeError('no network'))
    await expect(ending).resolves.toBeUndefined()
    expect(stored()).toBeUndefined()
  })

  test('is not forgotten if the user has connected it meanwhile', async () => {
    const wallet = protocolWallet()
    const session = scriptedSession()
    const connection = left(wallet)
    const ending = forgetStoredConnections(connection)
    await eventually(() => wallet.requests.length).toBe(1)
    const reconnect = wallet.last
    const connecting = connection.connect(wallet)
    await eventually(() => wallet.requests.length).toBe(2)
    wallet.last.approve(session)
    await connecting
    reconnect.approve(session)
    await ending
    expect(session.disconnects).toBe(0)
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
  })

  test('is kept by an instance that is destroyed', async () => {
    const connection = left(scriptedWallet())
    scope.dispose()
    await expect(forgetStoredConnections(connection)).resolves.toBeUndefined()
    expect(stored()).toBeDefined()
  })
})
