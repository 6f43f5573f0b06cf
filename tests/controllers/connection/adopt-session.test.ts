import { SettingsController } from '../../../src/controllers/app/settings.js'
import { afterEach, beforeEach, expect, describe, test } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { getInactiveConnections, readConnection } from '../../../src/controllers/connection/stored-connection.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { ConnectionStage } from './connection-stage.js'

describe('a session that was adopted', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionStage

  beforeEach(() => void (stage = new ConnectionStage()))
  afterEach(() => stage.scope.dispose())

  test('follows the accounts of the wallet', async () => {
    const session = await stage.connected()
    const epoch = stage.connection.state.epoch
    session.accountsChanged(bob, ada)
    expect(stage.account.address('eip155')).toBe(bob)
    expect(stage.connection.state.epoch).toBe(epoch + 1)
    expect(readConnection(stage.scope.services.storage, 'eip155')?.accounts[0]?.address).toBe(bob)
  })

  test('follows the network of the stage.wallet, known or not', async () => {
    const session = await stage.connected()
    const network = stage.scope.use(NetworkController)
    session.networkChanged('eip155:8453')
    expect(network.current()?.name).toBe('Base')
    session.networkChanged('eip155:424242')
    expect(network.isSupported()).toBe(false)
  })

  test('says what the wallet left unanswered, stays connected, and says when the wallet answers again', async () => {
    const session = await stage.connected()
    for (const what of ['ping', 'request', undefined] as const) {
      session.unanswered(what)
      expect(stage.account.get('eip155')).toMatchObject({ status: 'connected', accounts: [{ address: ada }] })
      expect(stage.account.get('eip155').unanswered).toBe(what)
    }
    session.unanswered('request')
    session.accountsChanged(bob)
    expect(stage.account.get('eip155').unanswered).toBeUndefined()
  })

  test('ends when the wallet is gone, and forgets it', async () => {
    const session = await stage.connected()
    session.gone()
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(session.listeners.size).toBe(0)
    expect(readConnection(stage.scope.services.storage, 'eip155')).toBeUndefined()
  })

  test('another wallet takes the place of the one before, which stays connected beside it', async () => {
    const before = await stage.connected()
    const other = scriptedWallet({ id: 'com.other' })
    const after = await stage.connected(scriptedSession({ address: bob }), other)
    expect(stage.connection.session('eip155')).toBe(after)
    expect(before.endings).toBe(0)
    expect(before.listeners.size).toBe(0)
    const kept = getInactiveConnections(stage.scope.services.storage, 'eip155')
    expect(kept).toMatchObject([{ connectorId: 'com.example.wallet', accounts: [{ address: ada }] }])
  })

  test('where one is wanted at a time, another wallet ends the one before', async () => {
    stage.scope.use(SettingsController).updateFeatures({ multiWallet: false })
    const before = await stage.connected()
    const other = scriptedWallet({ id: 'com.other' })
    const after = await stage.connected(scriptedSession({ address: bob }), other)
    expect(stage.account.get('eip155')).toMatchObject({ connectorId: 'com.other', status: 'connected' })
    expect(stage.connection.session('eip155')).toBe(after)
    expect(before).toMatchObject({ endings: 1 })
    expect(before.listeners.size).toBe(0)
    expect(getInactiveConnections(stage.scope.services.storage, 'eip155')).toEqual([])
  })

  test('the same provider again is not ended for itself', async () => {
    const before = await stage.connected()
    await stage.connected(scriptedSession({ provider: before.provider }))
    expect(before.endings).toBe(0)
  })

  test('a wallet of the page that is connected once more is not told goodbye, whatever it is spoken to through', async () => {
    const before = await stage.connected()
    const after = await stage.connected(scriptedSession({ provider: { request: async () => undefined } }))
    expect(stage.connection.session('eip155')).toBe(after)
    expect([before.endings, before.listeners.size]).toEqual([0, 0])
  })

  test('another session over the protocol ends the one it takes the place of', async () => {
    const protocol = scriptedWallet({ type: 'WALLET_CONNECT', id: 'walletConnect' })
    const before = await stage.connected(scriptedSession(), protocol)
    const after = await stage.connected(scriptedSession({ provider: { request: async () => undefined } }), protocol)
    expect(stage.connection.session('eip155')).toBe(after)
    expect([before.endings, after.endings]).toEqual([1, 0])
  })

  test('one that was replaced cannot end its follower', async () => {
    const before = await stage.connected()
    const [listener] = before.listeners
    await stage.connected(scriptedSession({ address: bob }))
    listener?.onGone()
    expect(stage.account.address('eip155')).toBe(bob)
  })

  test("shows the peer's own name and icon, where there is one", async () => {
    const peer = { name: 'Rainbow', icon: 'https://rainbow.example/icon.png' }
    await stage.connected(
      scriptedSession({ wallet: peer }),
      scriptedWallet({ type: 'WALLET_CONNECT', id: 'walletConnect' }),
    )
    expect(stage.account.get('eip155').wallet).toMatchObject({ ...peer, type: 'WALLET_CONNECT' })
  })

  test('the end of the instance gives its listeners back, and leaves the wallet connected for the next visit', async () => {
    const session = await stage.connected()
    stage.scope.dispose()
    expect(session).toMatchObject({ endings: 0 })
    expect(session.listeners.size).toBe(0)
    expect(stage.account.connected).toEqual([])
    expect(readConnection(stage.scope.services.storage, 'eip155')?.connectorId).toBe(stage.wallet.id)
  })
})
