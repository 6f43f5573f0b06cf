import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/base/alert.js'
import { EventsController } from '../../../src/controllers/base/events.js'
import { AccountController } from '../../../src/controllers/chain/account.js'
import { ConnectionController } from '../../../src/controllers/chain/connection.js'
import { ConnectorsController } from '../../../src/controllers/chain/connectors.js'
import { NetworkController } from '../../../src/controllers/chain/network.js'
import { readConnection } from '../../../src/controllers/chain/stored-connection.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

describe('ConnectionController', () => {
  expectNoUnhandledRejection()
  let scope: TestScope
  let wallet: ScriptedWallet
  let connection: ConnectionController
  let account: AccountController
  let told: AnalyticsEvent[]

  beforeEach(() => {
    scope = testScope()
    wallet = scriptedWallet()
    connection = scope.use(ConnectionController)
    account = scope.use(AccountController)
    told = []
    scope.use(EventsController).subscribe(event => told.push(event))
  })
  afterEach(() => scope.dispose())

  const events = () => told.map(({ event }) => event)
  const status = () => account.of('eip155').status

  /** Connects a wallet that agrees to a session. */
  async function connected(as = scriptedSession(), connector = wallet) {
    const before = connector.asks.length
    const asking = connection.connect(connector)
    await soon(() => connector.asks.length).toBe(before + 1)
    connector.last.approve(as)
    await asking
    return as
  }

  describe('connect', () => {
    test('is connecting while the wallet is asked, and connected once it has answered', async () => {
      const session = scriptedSession({ approved: ['eip155:1'] })
      const asking = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(1)
      expect(status()).toBe('connecting')
      expect(connection.session('eip155')).toBeUndefined()
      wallet.last.approve(session)
      expect(await asking).toEqual(session.accounts)
      expect(account.of('eip155')).toEqual({
        status: 'connected',
        accounts: session.accounts,
        connectorId: wallet.id,
        wallet: { name: 'Example Wallet', type: 'ANNOUNCED', rdns: 'com.example.wallet' },
        approved: ['eip155:1'],
      })
      expect(connection.session('eip155')).toBe(session)
      expect(events()).toEqual(['CONNECT_SUCCESS'])
    })

    test("asks with the app's networks and the one it is on", async () => {
      scope.use(NetworkController).setActive('eip155:8453')
      void connection.connect(wallet).catch(() => {})
      await soon(() => wallet.asks.length).toBe(1)
      expect(wallet.last.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
      expect(wallet.last.preferred?.caipNetworkId).toBe('eip155:8453')
    })

    test.each([
      ['the one that is named', { preferred: 'eip155:8453' } as const, 'eip155:1', 'eip155:8453'],
      ['none where the app does not have it', { preferred: 'eip155:7' } as const, 'eip155:1', undefined],
      ['none where it is on one the app does not have', {}, 'eip155:7', undefined],
    ] as const)('prefers %s', async (_what, options, active, expected) => {
      scope.use(NetworkController).setActive(active)
      void connection.connect(wallet, options).catch(() => {})
      await soon(() => wallet.asks.length).toBe(1)
      expect(wallet.last.preferred?.caipNetworkId).toBe(expected)
    })

    test('hands pairing links on', async () => {
      const onUri = vi.fn()
      void connection.connect(wallet, { onUri }).catch(() => {})
      await soon(() => wallet.asks.length).toBe(1)
      wallet.last.onUri?.('wc:1')
      expect(onUri).toHaveBeenCalledExactlyOnceWith('wc:1')
    })

    test('a rejection restores what was before', async () => {
      const asking = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(1)
      wallet.last.fail(new AppKitError('wallet/rejected'))
      await expect(asking).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(status()).toBe('disconnected')
      expect(connection.session('eip155')).toBeUndefined()
      expect(told).toMatchObject([{ event: 'USER_REJECTED', properties: { message: 'wallet/rejected' } }])
    })

    test('a rejection by a second wallet leaves the first one connected', async () => {
      const session = await connected()
      const other = scriptedWallet({ id: 'com.other' })
      const asking = connection.connect(other)
      await soon(() => other.asks.length).toBe(1)
      other.last.fail(new AppKitError('wallet/rejected'))
      await expect(asking).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(status()).toBe('connected')
      expect(connection.session('eip155')).toBe(session)
      expect(session.listeners.size).toBe(1)
    })

    test.each([
      ['throws nonsense', 'boo', 'wallet/failed', 'CONNECT_ERROR'],
      ['has no accounts', new AppKitError('wallet/no-accounts'), 'wallet/no-accounts', 'CONNECT_ERROR'],
    ])('a wallet that %s is an error with a code', async (_what, thrown, code, event) => {
      const asking = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(1)
      wallet.last.fail(thrown)
      await expect(asking).rejects.toMatchObject({ code })
      expect(told).toMatchObject([{ event, properties: { message: code } }])
    })

    test('no session at all is no accounts', async () => {
      const asking = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(1)
      wallet.last.approve()
      await expect(asking).rejects.toMatchObject({ code: 'wallet/no-accounts' })
      expect(status()).toBe('disconnected')
    })

    test('a refusal that the developer has to mend is an alert', async () => {
      const asking = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(1)
      wallet.last.fail(new AppKitError('config/origin-not-allowed'))
      await expect(asking).rejects.toMatchObject({ code: 'config/origin-not-allowed' })
      expect(scope.use(AlertController).state.code).toBe('config/origin-not-allowed')
    })

    test.each([false, true])('given up, settles at once (a wallet that does not hear it: %s)', async deaf => {
      const silent = scriptedWallet({}, { deaf })
      const life = new AbortController()
      const asking = connection.connect(silent, { signal: life.signal })
      await soon(() => silent.asks.length).toBe(1)
      life.abort()
      await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
      expect(status()).toBe('disconnected')
      expect(events()).toEqual([])
      silent.last.approve(scriptedSession())
      await scope.clock.advance(0)
      expect(status()).toBe('disconnected')
    })

    test('asked again before the first answer, is connecting until the second one', async () => {
      const life = new AbortController()
      const first = connection.connect(wallet, { signal: life.signal })
      await soon(() => wallet.asks.length).toBe(1)
      const second = connection.connect(wallet)
      await soon(() => wallet.asks.length).toBe(2)
      life.abort()
      await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
      expect(status()).toBe('connecting')
      wallet.last.fail(new AppKitError('wallet/rejected'))
      await expect(second).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(status()).toBe('disconnected')
    })

    test('a namespace that the wallet leaves out is not left connecting', async () => {
      const both = scriptedWallet({ namespaces: ['eip155', 'solana'], type: 'WALLET_CONNECT' })
      const asking = connection.connect(both)
      await soon(() => account.of('solana').status).toBe('connecting')
      await soon(() => both.asks.length).toBe(1)
      both.last.approve(scriptedSession())
      await asking
      expect(account.of('solana').status).toBe('disconnected')
      expect(status()).toBe('connected')
      expect(told).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } }])
    })

    test('after the end of the instance rejects, and nothing is asked', async () => {
      scope.dispose()
      await expect(connection.connect(wallet)).rejects.toMatchObject({ code: 'instance/destroyed' })
      await expect(connection.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'instance/destroyed' })
      await connection.disconnect()
      expect(wallet.asks).toEqual([])
    })

    test('is ended by the end of the instance', async () => {
      const silent = scriptedWallet({}, { deaf: true })
      const asking = connection.connect(silent)
      await soon(() => silent.asks.length).toBe(1)
      scope.dispose()
      await expect(asking).rejects.toMatchObject({ code: 'instance/destroyed' })
      expect(account.connected).toEqual([])
    })
  })

  describe('while it lives', () => {
    test('follows the accounts of the wallet', async () => {
      const session = await connected()
      const epoch = connection.state.epoch
      session.accountsChanged(bob, ada)
      expect(account.address('eip155')).toBe(bob)
      expect(connection.state.epoch).toBe(epoch + 1)
      expect(readConnection(scope.services.storage, 'eip155')?.accounts[0]?.address).toBe(bob)
    })

    test('follows the network of the wallet, known or not', async () => {
      const session = await connected()
      const network = scope.use(NetworkController)
      session.networkChanged('eip155:8453')
      expect(network.current()?.name).toBe('Base')
      session.networkChanged('eip155:424242')
      expect(network.isSupported()).toBe(false)
    })

    test('ends when the wallet is gone, and forgets it', async () => {
      const session = await connected()
      session.gone()
      expect(status()).toBe('disconnected')
      expect(connection.session('eip155')).toBeUndefined()
      expect(session.listeners.size).toBe(0)
      expect(readConnection(scope.services.storage, 'eip155')).toBeUndefined()
    })

    test('another wallet takes the place of the one before, and ends it', async () => {
      const before = await connected()
      const other = scriptedWallet({ id: 'com.other' })
      const after = await connected(scriptedSession({ address: bob }), other)
      expect(account.of('eip155')).toMatchObject({ connectorId: 'com.other', status: 'connected' })
      expect(connection.session('eip155')).toBe(after)
      expect(before).toMatchObject({ endings: 1 })
      expect(before.listeners.size).toBe(0)
    })

    test('the same provider again is not ended for itself', async () => {
      const before = await connected()
      await connected(scriptedSession({ provider: before.provider }))
      expect(before.endings).toBe(0)
    })

    test('one that was replaced cannot end its follower', async () => {
      const before = await connected()
      const [listener] = before.listeners
      await connected(scriptedSession({ address: bob }))
      listener?.onGone()
      expect(account.address('eip155')).toBe(bob)
    })

    test("shows the peer's own name and icon, where there is one", async () => {
      const peer = { name: 'Rainbow', icon: 'https://rainbow.example/icon.png' }
      await connected(
        scriptedSession({ wallet: peer }),
        scriptedWallet({ type: 'WALLET_CONNECT', id: 'walletConnect' }),
      )
      expect(account.of('eip155').wallet).toMatchObject({ ...peer, type: 'WALLET_CONNECT' })
    })

    test('the end of the instance gives its listeners back, and leaves the wallet connected for the next visit', async () => {
      const session = await connected()
      scope.dispose()
      expect(session).toMatchObject({ endings: 0 })
      expect(session.listeners.size).toBe(0)
      expect(account.connected).toEqual([])
      expect(readConnection(scope.services.storage, 'eip155')?.connectorId).toBe(wallet.id)
    })
  })

  describe('disconnect', () => {
    test('is total', async () => {
      const session = await connected()
      await connection.disconnect()
      expect(status()).toBe('disconnected')
      expect(connection.sessions.size).toBe(0)
      expect(session).toMatchObject({ endings: 1 })
      expect(session.listeners.size).toBe(0)
      expect(readConnection(scope.services.storage, 'eip155')).toBeUndefined()
      expect(told.at(-1)).toMatchObject({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
    })

    test('is over here before the wallet has answered, and whatever it answers', async () => {
      const session = await connected(scriptedSession({ disconnect: () => Promise.reject(new TypeError('gone')) }))
      const ending = connection.disconnect('eip155')
      await soon(status).toBe('disconnected')
      await expect(ending).resolves.toBeUndefined()
      expect(session.endings).toBe(1)
    })

    test('of one namespace leaves the others', async () => {
      await connected()
      const solana = await connected(
        scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' }),
        scriptedWallet({ id: 'app.phantom', namespaces: ['solana'] }),
      )
      await connection.disconnect('eip155')
      expect(account.connected).toEqual(['solana'])
      expect(solana.endings).toBe(0)
    })

    test('of one namespace of a protocol session ends them all', async () => {
      const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
      const other = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
      const asking = connection.connect(protocol)
      await soon(() => protocol.asks.length).toBe(1)
      protocol.last.approve(scriptedSession(), other)
      await asking
      await connection.disconnect('eip155')
      expect(account.connected).toEqual([])
      expect(other.endings).toBe(1)
    })

    test('where nobody is connected does no harm', async () => {
      await expect(connection.disconnect('solana')).resolves.toBeUndefined()
    })
  })

  describe('verbs', () => {
    test('are those of the family, bound to the instance', async () => {
      const family = scriptedFamily()
      scope.adapters.push(family)
      const verbs = await connection.verbs('eip155')
      expect(await verbs.signMessage('hello', {} as never)).toBe('signed hello')
    })

    test('of a family that is not there are named', async () => {
      await expect(connection.verbs('solana')).rejects.toMatchObject({
        code: 'config/adapter-missing',
        message: 'Adapter not found',
      })
    })
  })

  test('one instance does not see the connection of another', async () => {
    using other = testScope()
    await connected()
    expect(other.use(AccountController).connected).toEqual([])
    expect(other.use(ConnectorsController).state.list).toEqual([])
  })
})
