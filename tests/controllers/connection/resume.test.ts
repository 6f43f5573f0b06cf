import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/live-sessions.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { EMBEDDED_LIMIT_MS, HOST_TIMEOUT_MS, resume } from '../../../src/controllers/connection/reconnect.js'
import { storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import type { ConnectionStatus } from '../../../src/core/account.js'
import type { Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

describe('resume', () => {
  expectNoUnhandledRejection()
  let storage: SafeStorage
  let stored: Map<string, string>
  let wallet: ScriptedWallet
  let scope: TestScope
  let account: AccountController
  let connection: ConnectionController

  beforeEach(restoreMocksAfterTest)
  beforeEach(() => {
    const area = new Map<string, string>()
    stored = area
    storage = createStorage(undefined, () => ({
      getItem: key => area.get(key) ?? null,
      setItem: (key, value) => void area.set(key, value),
      removeItem: key => void area.delete(key),
    }))
    wallet = scriptedWallet()
    remember('eip155', wallet.id)
  })

  function remember(namespace: Namespace, connectorId: string): void {
    const accounts = [{ namespace, address: ada, type: 'eoa' }] as const
    storeConnection(storage, namespace, { connectorId, accounts, wallet: { name: 'Stored', type: '' } })
  }
  /** Opens a page with the stored values and an installed wallet. */
  function visit(options: { debug?: boolean } = {}, present = true): void {
    scope = disposeAfterTest(testScope({ options, services: { storage } }))
    account = scope.use(AccountController)
    connection = scope.use(ConnectionController)
    if (present) scope.use(ConnectorsController).add(wallet)
    connection.resume()
  }
  const status = (namespace: Namespace = 'eip155') => account.get(namespace).status
  const expectRequests = (count: number) => eventually(() => wallet.requests.length).toBe(count)

  test('asks every connector of a wallet with one connector per namespace', async () => {
    remember('solana', wallet.id)
    const onSolana = scriptedWallet({ id: wallet.id, namespaces: ['solana'] })
    visit()
    await expectRequests(1)
    scope.use(ConnectorsController).add(onSolana) // announces itself later
    await eventually(() => onSolana.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    onSolana.last.approve(scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }))
    await eventually(() => account.connected).toEqual(['eip155', 'solana'])
  })

  describe('resume inside a Safe', () => {
    const inSafe = () => {
      vi.stubGlobal('top', {})
      vi.stubGlobal('location', { ancestorOrigins: { 0: 'https://app.safe.global' } })
    }
    afterEach(() => void vi.unstubAllGlobals())

    test('restores the Safe, whatever wallet is stored', async () => {
      inSafe()
      const safe = scriptedWallet({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })
      visit()
      scope.use(ConnectorsController).add(safe) // the host has to respond first
      await eventually(() => safe.requests.length).toBe(1)
      safe.last.approve(scriptedSession())
      await eventually(status).toBe('connected')
      expect(account.get('eip155').connectorId).toBe('safe')
      expect(wallet.requests).toEqual([])
    })

    test('restores the stored wallet if the Safe does not respond', async () => {
      inSafe()
      visit()
      await eventually(() => scope.clock.waiting.length).toBe(1)
      await scope.clock.advance(HOST_TIMEOUT_MS)
      await expectRequests(1)
      expect(status()).toBe('reconnecting')
    })
  })

  test('does nothing without a stored connection', async () => {
    stored.clear()
    visit()
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    expect(account.state.byNamespace).toEqual({})
    expect(wallet.requests).toEqual([])
  })

  test('changes from connecting to reconnecting to connected, and shows the stored address meanwhile', async () => {
    visit()
    const seen: ConnectionStatus[] = [status()]
    subscribe(account.state, () => seen.at(-1) === status() || seen.push(status()), true)
    await expectRequests(1)
    expect(account.get('eip155')).toMatchObject({ status: 'reconnecting', accounts: [{ address: ada }] })
    expect(wallet.last.kind).toBe('reconnect')
    wallet.last.approve(scriptedSession({ address: bob, caipNetworkId: 'eip155:8453' }))
    await eventually(status).toBe('connected')
    expect(seen).toEqual(['connecting', 'reconnecting', 'connected'])
    expect(account.address('eip155')).toBe(bob)
    expect(scope.use(NetworkController).current()?.name).toBe('Base')
    expect(scope.use(EventsController).state.last).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { reconnect: true, name: 'Example Wallet' },
    })
    expect(scope.clock.waiting).toEqual([])
  })

  test('disconnects after exactly five seconds if the provider does not respond', async () => {
    wallet = scriptedWallet({}, { deaf: true })
    visit()
    await expectRequests(1)
    expect(RECONNECT_LIMIT_MS).toBe(5_000)
    await scope.clock.advance(4_999)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await eventually(status).toBe('disconnected')
    expect(connection.sessions.size).toBe(0)
    expect(stored.get('@appkit/eip155:connected_connector_id')).toBe(wallet.id)
  })

  describe('after a wallet did not respond', () => {
    let page: EventTarget
    beforeEach(() => {
      page = new EventTarget()
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    })
    afterEach(() => void vi.unstubAllGlobals())

    async function giveUp(): Promise<void> {
      visit()
      await expectRequests(1)
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      await eventually(status).toBe('disconnected')
    }

    test.each(['focus', 'online'])('tries again on %s, and shows nothing until the wallet responds', async event => {
      await giveUp()
      page.dispatchEvent(new Event(event))
      await expectRequests(2)
      expect(status()).toBe('disconnected')
      page.dispatchEvent(new Event(event))
      await scope.clock.advance(0)
      expect(wallet.requests).toHaveLength(2) // one attempt at a time
      wallet.last.approve(scriptedSession())
      await eventually(status).toBe('connected')
      page.dispatchEvent(new Event(event))
      await scope.clock.advance(0)
      expect(wallet.requests).toHaveLength(2)
    })

    test('does not wait for a wallet that responded without a session', async () => {
      const listen = vi.spyOn(page, 'addEventListener')
      vi.stubGlobal('addEventListener', listen)
      visit()
      await expectRequests(1)
      wallet.last.approve()
      await eventually(status).toBe('disconnected')
      await scope.clock.advance(0)
      expect(listen.mock.calls.map(([type]) => type)).not.toContain('focus')
    })

    test('tries again after an attempt without a response', async () => {
      await giveUp()
      page.dispatchEvent(new Event('focus'))
      await expectRequests(2)
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      page.dispatchEvent(new Event('focus'))
      await expectRequests(3)
    })

    test('reconnects on the next visit', async () => {
      await giveUp()
      scope.dispose()
      visit()
      await expectRequests(2)
      wallet.last.approve(scriptedSession())
      await eventually(status).toBe('connected')
    })

    test('tries again if the relay could not be reached', async () => {
      visit()
      await expectRequests(1)
      wallet.last.fail(new AppKitError('pairing/relay-unreachable'))
      await eventually(status).toBe('disconnected')
      page.dispatchEvent(new Event('online'))
      await expectRequests(2)
    })

    test('forgets the connection once the wallet responds that it has none', async () => {
      await giveUp()
      page.dispatchEvent(new Event('focus'))
      await expectRequests(2)
      wallet.last.approve()
      await eventually(() => stored.has('@appkit/eip155:connected_connector_id')).toBe(false)
    })

    test('does not try again after the user disconnected', async () => {
      await giveUp()
      await connection.disconnect()
      page.dispatchEvent(new Event('focus'))
      await scope.clock.advance(0)
      expect(wallet.requests).toHaveLength(1)
    })

    test('does not try again after the instance is destroyed', async () => {
      await giveUp()
      scope.dispose()
      page.dispatchEvent(new Event('focus'))
      await scope.clock.advance(0)
      expect(wallet.requests).toHaveLength(1)
    })
  })

  test('waits twenty seconds for the embedded wallet and keeps its connection on timeout', async () => {
    wallet = scriptedWallet({ id: 'AUTH', type: 'AUTH' })
    remember('eip155', 'AUTH')
    visit()
    await expectRequests(1)
    await scope.clock.advance(EMBEDDED_LIMIT_MS - 1)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await eventually(status).toBe('disconnected')
    expect([...stored.keys()]).toContain('@appkit/eip155:connected_connector_id')
  })

  test('ignores a response after the timeout', async () => {
    wallet = scriptedWallet({}, { deaf: true })
    visit()
    await expectRequests(1)
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await eventually(status).toBe('disconnected')
    const late = scriptedSession()
    wallet.last.approve(late)
    await scope.clock.advance(0)
    expect(status()).toBe('disconnected')
    expect(late.listeners.size).toBe(0)
  })

  test('applies the timeout to a wallet that is not installed', async () => {
    visit({}, false)
    await eventually(status).toBe('reconnecting')
    await scope.clock.advance(RECONNECT_LIMIT_MS - 1)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await eventually(status).toBe('disconnected')
  })

  test('reconnects a wallet that announces itself late', async () => {
    visit({}, false)
    await eventually(status).toBe('reconnecting')
    await scope.clock.advance(3_000)
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'somebody.else' }))
    scope.use(ConnectorsController).add(wallet)
    await expectRequests(1)
    wallet.last.approve(scriptedSession())
    await eventually(status).toBe('connected')
  })

  test.each([
    ['no longer knows this page', (silent: ScriptedWallet) => silent.last.approve()],
    ['fails', (silent: ScriptedWallet) => silent.last.fail(new AppKitError('wallet/disconnected'))],
  ])('disconnects immediately if the wallet %s', async (_what, answer) => {
    visit()
    await expectRequests(1)
    answer(wallet)
    await eventually(status).toBe('disconnected')
    expect(scope.use(EventsController).state.last).toBeUndefined()
    expect(scope.clock.waiting).toEqual([])
    expect(stored.has('@appkit/eip155:connected_connector_id')).toBe(false)
  })

  test.each([
    [undefined, 0],
    [false, 0],
    [true, 1],
  ])('failed sync: is logged with debug %s %i times', async (debug, times) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    visit(debug === undefined ? {} : { debug })
    await expectRequests(1)
    wallet.last.fail(new AppKitError('wallet/disconnected'))
    await eventually(status).toBe('disconnected')
    expect(warned).toHaveBeenCalledTimes(times)
  })

  test('drops values stored by another version without a request', async () => {
    stored.set('@appkit/connections', JSON.stringify({ eip155: { wallet: 'io.metamask', version: 9 } }))
    visit()
    await eventually(status).toBe('disconnected')
    expect(wallet.requests).toEqual([])
    expect(stored.has('@appkit/eip155:connected_connector_id')).toBe(false)
  })

  test('reconnects namespaces of one connector together', async () => {
    wallet = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    remember('eip155', wallet.id)
    remember('solana', wallet.id)
    visit()
    await expectRequests(1)
    expect(status('solana')).toBe('reconnecting')
    wallet.last.approve(scriptedSession())
    await eventually(status).toBe('connected')
    expect(scope.use(EventsController).state.last).toMatchObject({ properties: { method: 'qrcode', reconnect: true } })
    expect(status('solana')).toBe('disconnected')
    expect(wallet.requests).toHaveLength(1)
  })

  test('is not delayed by another wallet that does not respond', async () => {
    remember('solana', 'dead.wallet')
    visit()
    await expectRequests(1)
    wallet.last.approve(scriptedSession())
    await eventually(status).toBe('connected')
    expect(status('solana')).toBe('reconnecting')
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await eventually(() => status('solana')).toBe('disconnected')
    expect(status()).toBe('connected')
    expect(stored.get('@appkit/connected_namespaces')).toBe('["eip155"]')
  })

  describe('resume while the user acts', () => {
    test('skips a namespace that connected before the chunk was loaded', async () => {
      visit()
      const mine = scriptedSession({ address: bob })
      attachSession(connection, mine, wallet)
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      await eventually(() => scope.clock.waiting).toEqual([])
      expect(wallet.requests).toEqual([])
      expect(connection.session('eip155')).toBe(mine)
    })

    test('keeps the new connection and ignores the late response', async () => {
      visit()
      await expectRequests(1)
      const [silentRequest] = wallet.requests
      const connecting = connection.connect(wallet)
      await expectRequests(2)
      const mine = scriptedSession({ address: bob })
      wallet.last.approve(mine)
      await connecting
      silentRequest?.approve(scriptedSession())
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      expect(connection.session('eip155')).toBe(mine)
      expect(account.address('eip155')).toBe(bob)
      expect(stored.get('@appkit/connection_status')).toBe('connected')
    })

    test('continues if the user rejects another connection', async () => {
      visit()
      await expectRequests(1)
      const [silentRequest] = wallet.requests
      const connecting = connection.connect(wallet)
      await expectRequests(2)
      wallet.last.fail(new AppKitError('wallet/rejected'))
      await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(status()).toBe('reconnecting')
      silentRequest?.approve(scriptedSession())
      await eventually(status).toBe('connected')
    })

    test('stays disconnected if the user disconnects', async () => {
      visit()
      await expectRequests(1)
      await connection.disconnect()
      wallet.last.approve(scriptedSession())
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      expect(status()).toBe('disconnected')
      expect(connection.sessions.size).toBe(0)
    })
  })

  test('ends without an error when the instance is destroyed while it looks for the host app', async () => {
    const closed = testScope({ services: { storage } })
    const resumed = resume(closed.use(ConnectionController), ['eip155'])
    closed.dispose()
    await expect(resumed).resolves.toBeUndefined()
  })

  test('stops waiting and keeps the stored connection when the instance is destroyed', async () => {
    visit({}, false)
    await eventually(status).toBe('reconnecting')
    scope.dispose()
    await scope.clock.advance(0)
    expect(scope.clock.waiting).toEqual([])
    expect(stored.get('@appkit/connection_status')).toBe('connected')
  })
})
