import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConnection } from '../../../src/controllers/connection/stored-connection.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { ConnectionStage } from './connection-stage.js'

describe('disconnect', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionStage

  beforeEach(() => void (stage = new ConnectionStage()))
  afterEach(() => stage.scope.dispose())

  test('is total', async () => {
    const session = await stage.connected()
    await stage.connection.disconnect()
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.sessions.size).toBe(0)
    expect(session).toMatchObject({ endings: 1 })
    expect(session.listeners.size).toBe(0)
    expect(readConnection(stage.scope.services.storage, 'eip155')).toBeUndefined()
    expect(stage.told.at(-1)).toMatchObject({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  })

  test('is over here before the wallet has answered, and whatever it answers', async () => {
    const session = await stage.connected(scriptedSession({ disconnect: () => Promise.reject(new TypeError('gone')) }))
    const ending = stage.connection.disconnect('eip155')
    await soon(() => stage.status).toBe('disconnected')
    await expect(ending).resolves.toBeUndefined()
    expect(session.endings).toBe(1)
    expect(stage.told.slice(-2)).toMatchObject([
      { event: 'DISCONNECT_ERROR', properties: { message: 'wallet/failed' } },
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ])
  })

  test('of one namespace is not told to a wallet that serves another one still, and would end both', async () => {
    const leave = vi.fn()
    const first = await stage.connected(scriptedSession({ detach: leave }), scriptedWallet({ id: 'announced:Both' }))
    const second = await stage.connected(
      scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 'announced:Both', namespaces: ['solana'] }),
    )
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect([first.endings, second.endings]).toEqual([0, 0])
    expect(leave).toHaveBeenCalledExactlyOnceWith() // who keeps connections beside us hears of it all the same
    await stage.connection.disconnect('solana')
    expect([first.endings, second.endings]).toEqual([0, 1])
  })

  test('of one namespace leaves the others', async () => {
    await stage.connected()
    const solana = await stage.connected(
      scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 'app.phantom', namespaces: ['solana'] }),
    )
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect(solana.endings).toBe(0)
  })

  test('of one namespace of a protocol session ends them all', async () => {
    const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    const other = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const asking = stage.connection.connect(protocol)
    await soon(() => protocol.asks.length).toBe(1)
    protocol.last.approve(scriptedSession(), other)
    await asking
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual([])
    expect(other.endings).toBe(1)
  })

  test('of one namespace of a wallet that serves several leaves the others', async () => {
    const both = scriptedWallet({ id: 'app.phantom', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })
    const other = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const asking = stage.connection.connect(both)
    await soon(() => both.asks.length).toBe(1)
    both.last.approve(scriptedSession(), other)
    await asking
    await stage.connection.disconnect('eip155')
    expect(stage.account.connected).toEqual(['solana'])
    expect(other.endings).toBe(0)
  })

  test('where nobody is connected does no harm', async () => {
    await expect(stage.connection.disconnect('solana')).resolves.toBeUndefined()
  })
})
