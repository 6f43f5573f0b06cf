import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConnection } from '../../../src/controllers/connection/stored-connection.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { ConnectionFixture } from './connection-fixture.js'

describe('disconnect', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionFixture

  beforeEach(() => void (stage = new ConnectionFixture()))
  afterEach(() => stage.scope.dispose())

  test('ends every session', async () => {
    const session = await stage.connected()
    await stage.connection.disconnect()
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.sessions.size).toBe(0)
    expect(session).toMatchObject({ disconnects: 1 })
    expect(session.listeners.size).toBe(0)
    expect(readConnection(stage.scope.services.storage, 'eip155')).toBeUndefined()
    expect(stage.events.at(-1)).toMatchObject({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  })

  test('ends the session here before the wallet responds, whatever the response', async () => {
    const session = await stage.connected(scriptedSession({ disconnect: () => Promise.reject(new TypeError('gone')) }))
    const ending = stage.connection.disconnect('eip155')
    await eventually(() => stage.status).toBe('disconnected')
    await expect(ending).resolves.toBeUndefined()
    expect(session.disconnects).toBe(1)
    expect(stage.events.slice(-2)).toMatchObject([
      { event: 'DISCONNECT_ERROR', properties: { message: 'wallet/failed' } },
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ])
  })

  test('does not notify a wallet whose other namespace stays connected', async () => {
    const detach = vi.fn()
    const first = await stage.connected(scriptedSession({ detach }), scriptedWallet({ id: 'announced:Both' }))
    const second = await stage.connected(
      scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 'announced:Both', namespaces: ['solana'] }),
    )
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect([first.disconnects, second.disconnects]).toEqual([0, 0])
    expect(detach).toHaveBeenCalledExactlyOnceWith() // adapters that manage connections themselves are still notified
    await stage.connection.disconnect('solana')
    expect([first.disconnects, second.disconnects]).toEqual([0, 1])
  })

  test('keeps other namespaces when one is disconnected', async () => {
    await stage.connected()
    const solana = await stage.connected(
      scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 'app.phantom', namespaces: ['solana'] }),
    )
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect(solana.disconnects).toBe(0)
  })

  test('ends all namespaces of a WalletConnect session', async () => {
    const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    const otherSession = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const connecting = stage.connection.connect(protocol)
    await eventually(() => protocol.requests.length).toBe(1)
    protocol.last.approve(scriptedSession(), otherSession)
    await connecting
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual([])
    expect(otherSession.disconnects).toBe(1)
  })

  test('keeps the other namespaces of a multi-chain wallet', async () => {
    const both = scriptedWallet({ id: 'app.phantom', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })
    const otherSession = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const connecting = stage.connection.connect(both)
    await eventually(() => both.requests.length).toBe(1)
    both.last.approve(scriptedSession(), otherSession)
    await connecting
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect(otherSession.disconnects).toBe(0)
  })

  test('does nothing without a connection', async () => {
    await expect(stage.connection.disconnect('solana')).resolves.toBeUndefined()
  })
})
