import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController, RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { EMBEDDED_LIMIT_MS, HOST_TIMEOUT_MS } from '../../../src/controllers/connection/reconnect.js'
import { storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import type { ConnectionStatus } from '../../../src/core/account.js'
import type { Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

describe('resume', () => {
  expectNoUnhandledRejection()
  let storage: SafeStorage
  let kept: Map<string, string>
  let wallet: ScriptedWallet
  let scope: TestScope
  let account: AccountController
  let connection: ConnectionController

  beforeEach(() => {
    const area = new Map<string, string>()
    kept = area
    storage = createStorage(undefined, () => ({
      getItem: key => area.get(key) ?? null,
      setItem: (key, value) => void area.set(key, value),
      removeItem: key => void area.delete(key),
    }))
    wallet = scriptedWallet()
    remember('eip155', wallet.id)
  })
  afterEach(() => {
    scope.dispose()
    vi.restoreAllMocks()
  })

  function remember(namespace: Namespace, connectorId: string): void {
    const accounts = [{ namespace, address: ada, type: 'eoa' }] as const
    storeConnection(storage, namespace, { connectorId, accounts, wallet: { name: 'Stored', type: '' } })
  }
  /** A page that is opened on what is stored, with a wallet that is there already. */
  function visit(options: { debug?: boolean } = {}, present = true): void {
    scope = testScope({ options, services: { storage } })
    account = scope.use(AccountController)
    connection = scope.use(ConnectionController)
    if (present) scope.use(ConnectorsController).add(wallet)
    connection.resume()
  }
  const status = (namespace: Namespace = 'eip155') => account.get(namespace).status
  const asked = (count: number) => soon(() => wallet.asks.length).toBe(count)

  test('asks each connector of a wallet that has one of the same id in every family', async () => {
    remember('solana', wallet.id)
    const onSolana = scriptedWallet({ id: wallet.id, namespaces: ['solana'] })
    visit()
    await asked(1)
    scope.use(ConnectorsController).add(onSolana) // announces itself later
    await soon(() => onSolana.asks.length).toBe(1)
    wallet.last.approve(scriptedSession())
    onSolana.last.approve(scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }))
    await soon(() => account.connected).toEqual(['eip155', 'solana'])
  })

  describe('inside a Safe', () => {
    const inSafe = () => {
      vi.stubGlobal('top', {})
      vi.stubGlobal('location', { ancestorOrigins: { 0: 'https://app.safe.global' } })
    }
    afterEach(() => void vi.unstubAllGlobals())

    test('the Safe comes back, whatever wallet is stored', async () => {
      inSafe()
      const safe = scriptedWallet({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })
      visit()
      scope.use(ConnectorsController).add(safe) // it has to answer first
      await soon(() => safe.asks.length).toBe(1)
      safe.last.approve(scriptedSession())
      await soon(status).toBe('connected')
      expect(account.get('eip155').connectorId).toBe('safe')
      expect(wallet.asks).toEqual([])
    })

    test('that does not answer the stored wallet is asked', async () => {
      inSafe()
      visit()
      await soon(() => scope.clock.waiting.length).toBe(1)
      await scope.clock.advance(HOST_TIMEOUT_MS)
      await asked(1)
      expect(status()).toBe('reconnecting')
    })
  })

  test('without a stored connection does nothing and asks nobody', async () => {
    kept.clear()
    visit()
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    expect(account.state.byNamespace).toEqual({})
    expect(wallet.asks).toEqual([])
  })

  test('goes from connecting over reconnecting to connected, and shows the stored address on the way', async () => {
    visit()
    const seen: ConnectionStatus[] = [status()]
    subscribe(account.state, () => seen.at(-1) === status() || seen.push(status()), true)
    await asked(1)
    expect(account.get('eip155')).toMatchObject({ status: 'reconnecting', accounts: [{ address: ada }] })
    expect(wallet.last.kind).toBe('reconnect')
    wallet.last.approve(scriptedSession({ address: bob, caipNetworkId: 'eip155:8453' }))
    await soon(status).toBe('connected')
    expect(seen).toEqual(['connecting', 'reconnecting', 'connected'])
    expect(account.address('eip155')).toBe(bob)
    expect(scope.use(NetworkController).current()?.name).toBe('Base')
    expect(scope.use(EventsController).state.last).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { reconnect: true, name: 'Example Wallet' },
    })
    expect(scope.clock.waiting).toEqual([])
  })

  test('ends disconnected at five seconds, not before, where the provider does not answer', async () => {
    wallet = scriptedWallet({}, { deaf: true })
    visit()
    await asked(1)
    expect(RECONNECT_LIMIT_MS).toBe(5_000)
    await scope.clock.advance(4_999)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await soon(status).toBe('disconnected')
    expect(connection.sessions.size).toBe(0)
    expect(kept.get('@appkit/connection_status')).toBe('disconnected')
  })

  test('the embedded wallet has twenty seconds, and silence makes nobody forget it', async () => {
    wallet = scriptedWallet({ id: 'AUTH', type: 'AUTH' })
    remember('eip155', 'AUTH')
    visit()
    await asked(1)
    await scope.clock.advance(EMBEDDED_LIMIT_MS - 1)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await soon(status).toBe('disconnected')
    expect([...kept.keys()]).toContain('@appkit/eip155:connected_connector_id')
  })

  test('an answer after the limit changes nothing', async () => {
    wallet = scriptedWallet({}, { deaf: true })
    visit()
    await asked(1)
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await soon(status).toBe('disconnected')
    const late = scriptedSession()
    wallet.last.approve(late)
    await scope.clock.advance(0)
    expect(status()).toBe('disconnected')
    expect(late.listeners.size).toBe(0)
  })

  test('the limit counts for a wallet that is not there, too', async () => {
    visit({}, false)
    await soon(status).toBe('reconnecting')
    await scope.clock.advance(RECONNECT_LIMIT_MS - 1)
    expect(status()).toBe('reconnecting')
    await scope.clock.advance(1)
    await soon(status).toBe('disconnected')
  })

  test('a wallet that announces itself late is asked then', async () => {
    visit({}, false)
    await soon(status).toBe('reconnecting')
    await scope.clock.advance(3_000)
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'somebody.else' }))
    scope.use(ConnectorsController).add(wallet)
    await asked(1)
    wallet.last.approve(scriptedSession())
    await soon(status).toBe('connected')
  })

  test.each([
    ['does not know this page any more', (silent: ScriptedWallet) => silent.last.approve()],
    ['fails', (silent: ScriptedWallet) => silent.last.fail(new AppKitError('wallet/disconnected'))],
  ])('ends disconnected at once where the wallet %s', async (_what, answer) => {
    visit()
    await asked(1)
    answer(wallet)
    await soon(status).toBe('disconnected')
    expect(scope.use(EventsController).state.last).toBeUndefined()
    expect(scope.clock.waiting).toEqual([])
    expect(kept.has('@appkit/eip155:connected_connector_id')).toBe(false)
  })

  test.each([
    [undefined, 0],
    [false, 0],
    [true, 1],
  ])('with debug %s a failure is said %i times on the console', async (debug, times) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    visit(debug === undefined ? {} : { debug })
    await asked(1)
    wallet.last.fail(new AppKitError('wallet/disconnected'))
    await soon(status).toBe('disconnected')
    expect(warned).toHaveBeenCalledTimes(times)
  })

  test('what another version stored is dropped, and nobody is asked', async () => {
    kept.set('@appkit/connections', JSON.stringify({ eip155: { wallet: 'io.metamask', version: 9 } }))
    visit()
    await soon(status).toBe('disconnected')
    expect(wallet.asks).toEqual([])
    expect(kept.has('@appkit/eip155:connected_connector_id')).toBe(false)
  })

  test('namespaces of one connector are asked together, and each is resolved', async () => {
    wallet = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    remember('eip155', wallet.id)
    remember('solana', wallet.id)
    visit()
    await asked(1)
    expect(status('solana')).toBe('reconnecting')
    wallet.last.approve(scriptedSession())
    await soon(status).toBe('connected')
    expect(scope.use(EventsController).state.last).toMatchObject({ properties: { method: 'qrcode', reconnect: true } })
    expect(status('solana')).toBe('disconnected')
    expect(wallet.asks).toHaveLength(1)
  })

  test('one dead wallet does not hold up another', async () => {
    remember('solana', 'dead.wallet')
    visit()
    await asked(1)
    wallet.last.approve(scriptedSession())
    await soon(status).toBe('connected')
    expect(status('solana')).toBe('reconnecting')
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await soon(() => status('solana')).toBe('disconnected')
    expect(status()).toBe('connected')
    expect(kept.get('@appkit/connected_namespaces')).toBe('["eip155"]')
  })

  describe('a person who is quicker', () => {
    test('even than our own code, is not asked about', async () => {
      visit()
      const mine = scriptedSession({ address: bob })
      attachSession(connection, mine, wallet)
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      await soon(() => scope.clock.waiting).toEqual([])
      expect(wallet.asks).toEqual([])
      expect(connection.session('eip155')).toBe(mine)
    })

    test('stays connected, and the late answer is not taken', async () => {
      visit()
      await asked(1)
      const [stored] = wallet.asks
      const asking = connection.connect(wallet)
      await asked(2)
      const mine = scriptedSession({ address: bob })
      wallet.last.approve(mine)
      await asking
      stored?.approve(scriptedSession())
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      expect(connection.session('eip155')).toBe(mine)
      expect(account.address('eip155')).toBe(bob)
      expect(kept.get('@appkit/connection_status')).toBe('connected')
    })

    test('who says no keeps what is being resumed', async () => {
      visit()
      await asked(1)
      const [stored] = wallet.asks
      const asking = connection.connect(wallet)
      await asked(2)
      wallet.last.fail(new AppKitError('wallet/rejected'))
      await expect(asking).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(status()).toBe('reconnecting')
      stored?.approve(scriptedSession())
      await soon(status).toBe('connected')
    })

    test('who disconnects stays disconnected', async () => {
      visit()
      await asked(1)
      await connection.disconnect()
      wallet.last.approve(scriptedSession())
      await scope.clock.advance(RECONNECT_LIMIT_MS)
      expect(status()).toBe('disconnected')
      expect(connection.sessions.size).toBe(0)
    })
  })

  test('the end of the instance ends the wait, and leaves what is stored', async () => {
    visit({}, false)
    await soon(status).toBe('reconnecting')
    scope.dispose()
    await scope.clock.advance(0)
    expect(scope.clock.waiting).toEqual([])
    expect(kept.get('@appkit/connection_status')).toBe('connected')
  })
})
