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
import { eventually } from '../../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { ConnectionFixture } from './connection-fixture.js'

describe('connect', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionFixture

  beforeEach(() => void (stage = new ConnectionFixture()))
  afterEach(() => stage.scope.dispose())

  test('is connecting while the wallet prompts, and connected after its response', async () => {
    const session = scriptedSession({ approved: ['eip155:1'] })
    const connecting = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(1)
    expect(stage.status).toBe('connecting')
    expect(stage.connection.session('eip155')).toBeUndefined()
    stage.wallet.last.approve(session)
    expect(await connecting).toEqual(session.accounts)
    expect(stage.account.get('eip155')).toEqual({
      status: 'connected',
      accounts: session.accounts,
      connectorId: stage.wallet.id,
      wallet: { name: 'Example Wallet', type: 'ANNOUNCED', rdns: 'com.example.wallet' },
      approved: ['eip155:1'],
    })
    expect(stage.connection.session('eip155')).toBe(session)
    expect(stage.events.map(({ event }) => event)).toEqual(['CONNECT_SUCCESS'])
  })

  test('tracks the name of the connected wallet, never an address', async () => {
    const peer = { name: 'Rainbow' }
    await stage.connected(scriptedSession({ wallet: peer }), scriptedWallet({ type: 'WALLET_CONNECT' }))
    expect(stage.events).toMatchObject([
      { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Rainbow' } },
    ])
    expect(JSON.stringify(stage.events)).not.toMatch(/0x[\da-f]{40}/i)
  })

  test('tracks the connection method and the visible view', async () => {
    stage.scope.use(EventsController).view = () => 'ConnectingWalletConnect'
    const wallet = scriptedWallet({ type: 'WALLET_CONNECT' })
    const connecting = stage.connection.connect(wallet, { getMethod: () => 'mobile' })
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await connecting
    expect(stage.events.map(({ properties }) => properties)).toEqual([
      { method: 'mobile', name: wallet.name, view: 'ConnectingWalletConnect' },
    ])
  })

  test('tracks no view while the modal is closed', async () => {
    await stage.connected()
    expect(stage.events.map(({ properties }) => properties)).toEqual([{ method: 'browser', name: stage.wallet.name }])
  })

  test('keeps the active namespace and tracks a reconnection when attaching an existing session', async () => {
    const solana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    const wallet = scriptedWallet({ id: 'app.phantom', namespaces: ['solana'] })
    await stage.connected()
    const connecting = stage.connection.connect(wallet, { reconnect: true })
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(solana)
    await connecting
    expect(stage.account.connected).toEqual(['eip155', 'solana'])
    expect(stage.scope.use(NetworkController).state.namespace).toBe('eip155')
    expect(stage.events.at(-1)).toMatchObject({ event: 'CONNECT_SUCCESS', properties: { reconnect: true } })
  })

  test('loads the identity on connect, but not on reconnect', async () => {
    const refresh = vi.spyOn(stage.scope.use(IdentityController), 'refresh')
    attachSession(stage.connection, scriptedSession(), stage.wallet)
    expect(refresh).not.toHaveBeenCalled()
    await stage.connected()
    expect(refresh).toHaveBeenCalledWith('eip155')
  })

  test('keeps the active namespace if the wallet supports it', async () => {
    const network = stage.scope.use(NetworkController)
    network.add({ ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never)
    network.setNamespace('solana')
    const wallet = scriptedWallet({ namespaces: ['eip155', 'solana'] })
    const connecting = stage.connection.connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    const onSolana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:main' })
    wallet.last.approve(scriptedSession(), onSolana)
    await connecting
    expect(network.state.namespace).toBe('solana')
  })

  test('restores the previous state after a rejection', async () => {
    const connecting = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(1)
    stage.wallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(stage.events).toMatchObject([{ event: 'USER_REJECTED', properties: { message: 'wallet/rejected' } }])
    expect(stage.scope.use(AlertController).state.code).toBeUndefined()
  })

  test('keeps the first wallet connected when a second one rejects', async () => {
    const session = await stage.connected()
    const otherWallet = scriptedWallet({ id: 'com.other' })
    const connecting = stage.connection.connect(otherWallet)
    await eventually(() => otherWallet.requests.length).toBe(1)
    otherWallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('connected')
    expect(stage.connection.session('eip155')).toBe(session)
    expect(session.listeners.size).toBe(1)
  })

  test.each([
    ['throws an unknown error', 'boo', 'wallet/failed', 'CONNECT_ERROR'],
    ['has no accounts', new AppKitError('wallet/no-accounts'), 'wallet/no-accounts', 'CONNECT_ERROR'],
  ])('reports an error code for a wallet that %s', async (_what, thrown, code, event) => {
    const connecting = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(1)
    stage.wallet.last.fail(thrown)
    await expect(connecting).rejects.toMatchObject({ code })
    expect(stage.events).toMatchObject([{ event, properties: { message: code } }])
  })

  test('reports an empty list of sessions as wallet/no-accounts', async () => {
    const connecting = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(1)
    stage.wallet.last.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    expect(stage.status).toBe('disconnected')
  })

  test('shows an alert for a configuration error', async () => {
    const connecting = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(1)
    stage.wallet.last.fail(new AppKitError('config/origin-not-allowed'))
    await expect(connecting).rejects.toMatchObject({ code: 'config/origin-not-allowed' })
    expect(stage.scope.use(AlertController).state.code).toBe('config/origin-not-allowed')
  })

  test.each([false, true])('settles immediately when aborted (wallet ignores the signal: %s)', async deaf => {
    const silent = scriptedWallet({}, { deaf })
    const life = new AbortController()
    const connecting = stage.connection.connect(silent, { signal: life.signal })
    await eventually(() => silent.requests.length).toBe(1)
    life.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
    expect(stage.status).toBe('disconnected')
    expect(stage.events.map(({ event }) => event)).toEqual([])
    silent.last.approve(scriptedSession())
    await stage.scope.clock.advance(0)
    expect(stage.status).toBe('disconnected')
  })

  test('stays connecting until the second of two requests settles', async () => {
    const life = new AbortController()
    const first = stage.connection.connect(stage.wallet, { signal: life.signal })
    await eventually(() => stage.wallet.requests.length).toBe(1)
    const second = stage.connection.connect(stage.wallet)
    await eventually(() => stage.wallet.requests.length).toBe(2)
    life.abort()
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    expect(stage.status).toBe('connecting')
    stage.wallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(second).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stage.status).toBe('disconnected')
  })

  test('clears the connecting status of a namespace that the wallet omits', async () => {
    const both = scriptedWallet({ namespaces: ['eip155', 'solana'], type: 'MULTI_CHAIN' })
    const connecting = stage.connection.connect(both)
    await eventually(() => stage.account.get('solana').status).toBe('connecting')
    await eventually(() => both.requests.length).toBe(1)
    both.last.approve(scriptedSession())
    await connecting
    expect(stage.account.get('solana').status).toBe('disconnected')
    expect(stage.status).toBe('connected')
    expect(stage.events).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'browser' } }])
  })

  test('does not set connecting while a pairing code waits to be scanned', async () => {
    const protocol = scriptedWallet({ namespaces: ['eip155', 'solana'], type: 'WALLET_CONNECT' })
    const seen = new Set<string>()
    const stop = subscribe(stage.account.state, () => void seen.add(stage.status), true)
    const connecting = stage.connection.connect(protocol)
    await eventually(() => protocol.requests.length).toBe(1)
    expect([stage.status, stage.account.get('solana').status]).toEqual(['disconnected', 'disconnected'])
    expect(readTagState(stage.scope)).toMatchObject({ status: 'disconnected', busy: false })
    protocol.last.approve(scriptedSession())
    await connecting
    stop()
    expect([...seen]).toEqual(['connected'])
    expect(stage.events).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } }])
  })

  test('aborts when the instance is destroyed', async () => {
    const silent = scriptedWallet({}, { deaf: true })
    const connecting = stage.connection.connect(silent)
    await eventually(() => silent.requests.length).toBe(1)
    stage.scope.dispose()
    await expect(connecting).rejects.toMatchObject({ code: 'instance/destroyed' })
    expect(stage.account.connected).toEqual([])
  })
})
