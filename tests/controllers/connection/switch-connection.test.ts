import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/live-sessions.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { getInactiveConnections } from '../../../src/controllers/connection/stored-connection.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

// Wallet One is connected. Wallet Two was connected before and never disconnected.
describe('switchConnection and deleteConnection', () => {
  let scope: TestScope
  let session: ScriptedSession
  const getWalletOne = () => wallets[0]
  const two = () => wallets[1]
  let wallets: readonly [ReturnType<typeof scriptedWallet>, ReturnType<typeof scriptedWallet>]
  const connection = () => scope.use(ConnectionController)
  const account = () => scope.use(AccountController)
  const inactiveIds = () =>
    getInactiveConnections(scope.services.storage, 'eip155').map(({ connectorId }) => connectorId)
  const toTwo = (mayPrompt = false) =>
    connection().switchConnection({ namespace: 'eip155', connectorId: 'two', mayPrompt })

  beforeEach(() => {
    scope = testScope()
    wallets = [scriptedWallet({ id: 'one', name: 'One' }), scriptedWallet({ id: 'two', name: 'Two' })]
    for (const wallet of wallets) scope.use(ConnectorsController).add(wallet)
    attachSession(connection(), scriptedSession({ address: bob }), two())
    attachSession(connection(), (session = scriptedSession()), getWalletOne())
  })
  afterEach(() => scope.dispose())

  test('activates an inactive connection without prompting, and keeps the other one as inactive', async () => {
    const done = toTwo()
    await eventually(() => two().requests.length).toBe(1)
    expect(two().last.kind).toBe('reconnect')
    two().last.approve(scriptedSession({ address: bob }))
    expect(await done).toBe(true)
    expect(account().get('eip155')).toMatchObject({ connectorId: 'two', status: 'connected' })
    expect(inactiveIds()).toEqual(['one'])
    expect([session.disconnects, session.listeners.size]).toEqual([0, 0])
  })

  test('changes nothing if the wallet no longer knows the page', async () => {
    const done = toTwo()
    await eventually(() => two().requests.length).toBe(1)
    two().last.approve()
    expect(await done).toBe(false)
    expect(account().address('eip155')).toBe(ada)
  })

  test('prompts the user if allowed', async () => {
    const done = toTwo(true)
    await eventually(() => two().requests.length).toBe(1)
    two().last.approve()
    await eventually(() => two().requests.length).toBe(2)
    expect(two().last.kind).toBe('connect')
    two().last.approve(scriptedSession({ address: bob }))
    expect(await done).toBe(true)
    expect(account().address('eip155')).toBe(bob)
  })

  test('gives up a wallet that does not respond, and keeps the active one', async () => {
    const done = expect(toTwo()).rejects.toMatchObject({ code: 'wallet/no-answer' })
    await eventually(() => two().requests.length).toBe(1)
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await done
    expect(account().address('eip155')).toBe(ada)
  })

  test('rejects an uninstalled wallet and an unknown account with their codes', async () => {
    const wanted = { namespace: 'eip155', connectorId: 'gone' } as const
    await expect(connection().switchConnection(wanted)).rejects.toMatchObject({ code: 'wallet/not-found' })
    const stranger = { namespace: 'eip155', connectorId: 'one', address: '0xdead' } as const
    await expect(connection().switchConnection(stranger)).rejects.toMatchObject({ code: 'account/missing' })
    expect(account().address('eip155')).toBe(ada)
  })

  test('selects another account of the active wallet without a request', async () => {
    session.accountsChanged(ada, bob)
    const wanted = { namespace: 'eip155', connectorId: 'one', address: bob } as const
    expect(await connection().switchConnection(wanted)).toBe(true)
    expect(account().address('eip155')).toBe(bob)
    expect(getWalletOne().requests).toEqual([])
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
  })

  test('ends an inactive connection and disconnects its wallet without prompting', async () => {
    const old = scriptedSession({ address: bob })
    const done = connection().deleteConnection({ namespace: 'eip155', connectorId: 'two' })
    await eventually(() => two().requests.length).toBe(1)
    expect(inactiveIds()).toEqual([]) // immediately, whatever the response
    two().last.approve(old)
    await done
    expect(old.disconnects).toBe(1)
    expect(account().address('eip155')).toBe(ada)
    expect(session.disconnects).toBe(0)
  })

  test.each(['refuses', 'never responds'])('ends an inactive connection of a wallet that %s', async how => {
    const done = connection().deleteConnection({ namespace: 'eip155', connectorId: 'two' })
    await eventually(() => two().requests.length).toBe(1)
    if (how === 'refuses') two().last.fail(new RangeError('no'))
    else await scope.clock.advance(RECONNECT_LIMIT_MS)
    await done
    expect(inactiveIds()).toEqual([])
    expect(account().state.inactive.eip155).toEqual([])
  })

  test('ends the active connection and keeps the inactive one stored', async () => {
    await connection().deleteConnection({ namespace: 'eip155', connectorId: 'one' })
    expect(session.disconnects).toBe(1)
    expect(account().get('eip155').status).toBe('disconnected')
    expect(inactiveIds()).toEqual(['two'])
    expect(two().requests).toEqual([])
  })
})
