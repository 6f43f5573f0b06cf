import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { IdentityController } from '../../../src/controllers/connection/identity.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { readTagState } from '../../../src/modal/instance.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { ConnectionStage } from './connection-stage.js'

describe('connect', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionStage

  beforeEach(() => void (stage = new ConnectionStage()))
  afterEach(() => stage.scope.dispose())

  test('is connecting while the wallet is asked, and connected once it has answered', async () => {
    const session = scriptedSession({ approved: ['eip155:1'] })
    const asking = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(1)
    expect(stage.status).toBe('connecting')
    expect(stage.connection.session('eip155')).toBeUndefined()
    stage.wallet.last.approve(session)
    expect(await asking).toEqual(session.accounts)
    expect(stage.account.get('eip155')).toEqual({
      status: 'connected',
      accounts: session.accounts,
      connectorId: stage.wallet.id,
      wallet: { name: 'Example Wallet', type: 'ANNOUNCED', rdns: 'com.example.wallet' },
      approved: ['eip155:1'],
    })
    expect(stage.connection.session('eip155')).toBe(session)
    expect(stage.told.map(({ event }) => event)).toEqual(['CONNECT_SUCCESS'])
  })

  test('is told by the name of the wallet at the other end, and never with an address', async () => {
    const peer = { name: 'Rainbow' }
    await stage.connected(scriptedSession({ wallet: peer }), scriptedWallet({ type: 'WALLET_CONNECT' }))
    expect(stage.told).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Rainbow' } }])
    expect(JSON.stringify(stage.told)).not.toMatch(/0x[\da-f]{40}/i)
  })

  test('is told by how the wallet was reached, and on which screen', async () => {
    stage.scope.use(EventsController).view = () => 'ConnectingWalletConnect'
    const wallet = scriptedWallet({ type: 'WALLET_CONNECT' })
    const asking = stage.connection.connect(wallet, { getMethod: () => 'mobile' })
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await asking
    expect(stage.told.map(({ properties }) => properties)).toEqual([
      { method: 'mobile', name: wallet.name, view: 'ConnectingWalletConnect' },
    ])
  })

  test('is told without a screen where none is on view', async () => {
    await stage.connected()
    expect(stage.told.map(({ properties }) => properties)).toEqual([{ method: 'browser', name: stage.wallet.name }])
  })

  test('what is only taken up leaves the page with its family, and is told as coming back', async () => {
    const solana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const wallet = scriptedWallet({ id: 'app.phantom', namespaces: ['solana'] })
    await stage.connected()
    const asking = stage.connection.connect(wallet, { reconnect: true })
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.approve(solana)
    await asking
    expect(stage.account.connected).toEqual(['eip155', 'solana'])
    expect(stage.scope.use(NetworkController).state.namespace).toBe('eip155')
    expect(stage.told.at(-1)).toMatchObject({ event: 'CONNECT_SUCCESS', properties: { reconnect: true } })
  })

  test('asks what the account is called; a connection that comes back asks nobody', async () => {
    const refresh = vi.spyOn(stage.scope.use(IdentityController), 'refresh')
    attachSession(stage.connection, scriptedSession(), stage.wallet)
    expect(refresh).not.toHaveBeenCalled()
    await stage.connected()
    expect(refresh).toHaveBeenCalledWith('eip155')
  })

  test('the page stays with the family it was on, where the wallet serves it', async () => {
    const network = stage.scope.use(NetworkController)
    network.add({ ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never)
    network.setNamespace('solana')
    const wallet = scriptedWallet({ namespaces: ['eip155', 'solana'] })
    const asking = stage.connection.connect(wallet)
    await soon(() => wallet.asks.length).toBe(1)
    const onSolana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    wallet.last.approve(scriptedSession(), onSolana)
    await asking
    expect(network.state.namespace).toBe('solana')
  })

  test('a rejection restores what was before', async () => {
    const asking = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(asking).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(stage.told).toMatchObject([{ event: 'USER_REJECTED', properties: { message: 'wallet/rejected' } }])
    expect(stage.scope.use(AlertController).state.code).toBeUndefined()
  })

  test('a rejection by a second wallet leaves the first one connected', async () => {
    const session = await stage.connected()
    const other = scriptedWallet({ id: 'com.other' })
    const asking = stage.connection.connect(other)
    await soon(() => other.asks.length).toBe(1)
    other.last.fail(new AppKitError('wallet/rejected'))
    await expect(asking).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('connected')
    expect(stage.connection.session('eip155')).toBe(session)
    expect(session.listeners.size).toBe(1)
  })

  test.each([
    ['throws nonsense', 'boo', 'wallet/failed', 'CONNECT_ERROR'],
    ['has no accounts', new AppKitError('wallet/no-accounts'), 'wallet/no-accounts', 'CONNECT_ERROR'],
  ])('a wallet that %s is an error with a code', async (_what, thrown, code, event) => {
    const asking = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.fail(thrown)
    await expect(asking).rejects.toMatchObject({ code })
    expect(stage.told).toMatchObject([{ event, properties: { message: code } }])
  })

  test('no session at all is no accounts', async () => {
    const asking = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.approve()
    await expect(asking).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    expect(stage.status).toBe('disconnected')
  })

  test('a refusal that the developer has to mend is an alert', async () => {
    const asking = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.fail(new AppKitError('config/origin-not-allowed'))
    await expect(asking).rejects.toMatchObject({ code: 'config/origin-not-allowed' })
    expect(stage.scope.use(AlertController).state.code).toBe('config/origin-not-allowed')
  })

  test.each([false, true])('given up, settles at once (a wallet that does not hear it: %s)', async deaf => {
    const silent = scriptedWallet({}, { deaf })
    const life = new AbortController()
    const asking = stage.connection.connect(silent, { signal: life.signal })
    await soon(() => silent.asks.length).toBe(1)
    life.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    expect(stage.status).toBe('disconnected')
    expect(stage.told.map(({ event }) => event)).toEqual([])
    silent.last.approve(scriptedSession())
    await stage.scope.clock.advance(0)
    expect(stage.status).toBe('disconnected')
  })

  test('asked again before the first answer, is connecting until the second one', async () => {
    const life = new AbortController()
    const first = stage.connection.connect(stage.wallet, { signal: life.signal })
    await soon(() => stage.wallet.asks.length).toBe(1)
    const second = stage.connection.connect(stage.wallet)
    await soon(() => stage.wallet.asks.length).toBe(2)
    life.abort()
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    expect(stage.status).toBe('connecting')
    stage.wallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(second).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('disconnected')
  })

  test('a namespace that the wallet leaves out is not left connecting', async () => {
    const both = scriptedWallet({ namespaces: ['eip155', 'solana'], type: 'MULTI_CHAIN' })
    const asking = stage.connection.connect(both)
    await soon(() => stage.account.get('solana').status).toBe('connecting')
    await soon(() => both.asks.length).toBe(1)
    both.last.approve(scriptedSession())
    await asking
    expect(stage.account.get('solana').status).toBe('disconnected')
    expect(stage.status).toBe('connected')
    expect(stage.told).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'browser' } }])
  })

  test('is not connecting while a code waits for whoever comes: the page’s buttons do not turn for it', async () => {
    const protocol = scriptedWallet({ namespaces: ['eip155', 'solana'], type: 'WALLET_CONNECT' })
    const seen = new Set<string>()
    const stop = subscribe(stage.account.state, () => void seen.add(stage.status), true)
    const asking = stage.connection.connect(protocol)
    await soon(() => protocol.asks.length).toBe(1)
    expect([stage.status, stage.account.get('solana').status]).toEqual(['disconnected', 'disconnected'])
    expect(readTagState(stage.scope)).toMatchObject({ status: 'disconnected', busy: false })
    protocol.last.approve(scriptedSession())
    await asking
    stop()
    expect([...seen]).toEqual(['connected'])
    expect(stage.told).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } }])
  })

  test('is ended by the end of the instance', async () => {
    const silent = scriptedWallet({}, { deaf: true })
    const asking = stage.connection.connect(silent)
    await soon(() => silent.asks.length).toBe(1)
    stage.scope.dispose()
    await expect(asking).rejects.toMatchObject({ code: 'instance/destroyed' })
    expect(stage.account.connected).toEqual([])
  })
})
