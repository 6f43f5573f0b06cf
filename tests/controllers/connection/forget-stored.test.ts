import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { forgetStoredConnections } from '../../../src/controllers/connection/connection-actions.js'
import { readConnection, storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import { ada, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

const protocolWallet = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })

describe('with enableReconnect off, what an earlier visit left', () => {
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

  test('is forgotten at the start, and never shown; its wallet is not asked', async () => {
    const wallet = scriptedWallet()
    const connection = left(wallet)
    expect(stored()).toBeDefined()
    connection.resume()
    expect(scope.use(AccountController).get('eip155').status).toBe('disconnected')
    await soon(stored).toBeUndefined()
    expect(wallet.asks).toEqual([])
  })

  test('is ended on the side of a wallet of the protocol too', async () => {
    const wallet = protocolWallet()
    const session = scriptedSession()
    const ending = forgetStoredConnections(left(wallet))
    await soon(() => wallet.asks.at(-1)?.kind).toBe('reconnect')
    expect(stored()).toBeUndefined()
    wallet.last.approve(session)
    await ending
    expect(session.endings).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('is forgotten although the relay cannot be reached', async () => {
    const wallet = protocolWallet()
    const ending = forgetStoredConnections(left(wallet))
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.fail(new TypeError('no network'))
    await expect(ending).resolves.toBeUndefined()
    expect(stored()).toBeUndefined()
  })

  test('does not take what the person connected meanwhile', async () => {
    const wallet = protocolWallet()
    const session = scriptedSession()
    const connection = left(wallet)
    const ending = forgetStoredConnections(connection)
    await soon(() => wallet.asks.length).toBe(1)
    const reconnect = wallet.last
    const asking = connection.connect(wallet)
    await soon(() => wallet.asks.length).toBe(2)
    wallet.last.approve(session)
    await asking
    reconnect.approve(session)
    await ending
    expect(session.endings).toBe(0)
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
  })

  test('is left alone by an instance that is destroyed', async () => {
    const connection = left(scriptedWallet())
    scope.dispose()
    await expect(forgetStoredConnections(connection)).resolves.toBeUndefined()
    expect(stored()).toBeDefined()
  })
})
