import { afterEach, beforeEach, expect, describe, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { getInactiveConnections, readConnection } from '../../../src/controllers/connection/stored-connection.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { sortAccounts } from '../../../src/controllers/connection/attach-session.js'
import { defaultAccountTypes, type Account, type AccountType } from '../../../src/core/account.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope, type TestScopeParts } from '../../helpers/test-scope.js'
import { ConnectionFixture } from './connection-fixture.js'

/** Connects a wallet, and collects the views that open by themselves. */
async function followUnsupported(parts: TestScopeParts = {}, session = scriptedSession()) {
  const fixture = disposeAfterTest(new ConnectionFixture({ adapters: [scriptedAdapter()], ...parts }))
  const opened: string[] = []
  fixture.scope.use(ModalController).openView = view => void opened.push(view)
  await fixture.connected(session)
  return { scope: fixture.scope, session, opened }
}

describe('attached session', () => {
  expectNoUnhandledRejection()
  let stage: ConnectionFixture

  beforeEach(() => void (stage = new ConnectionFixture()))
  afterEach(() => stage.scope.dispose())

  test('follows the wallet’s accounts', async () => {
    const session = await stage.connected()
    const epoch = stage.connection.state.epoch
    session.accountsChanged(bob, ada)
    expect(stage.account.address('eip155')).toBe(bob)
    expect(stage.connection.state.epoch).toBe(epoch + 1)
    expect(readConnection(stage.scope.services.storage, 'eip155')?.accounts[0]?.address).toBe(bob)
  })

  test('follows the wallet’s network, whether the app configures it or not', async () => {
    const session = await stage.connected()
    const network = stage.scope.use(NetworkController)
    session.networkChanged('eip155:8453')
    expect(network.current()?.name).toBe('Base')
    session.networkChanged('eip155:424242')
    expect(network.isSupported()).toBe(false)
  })

  test.each<[string, readonly string[], readonly string[]]>([
    ['once per move, and again for another one', ['5', '5', '6'], ['UnsupportedChain', 'UnsupportedChain']],
    ['not for a network of the app', ['8453', '1'], []],
    ['again after a return', ['5', '1', '5'], ['UnsupportedChain', 'UnsupportedChain']],
  ])('UnsupportedChain: opens while the modal is closed, %s', async (_what, ids, expected) => {
    const { session, opened } = await followUnsupported()
    for (const id of ids) session.networkChanged(`eip155:${id}`)
    expect(opened).toEqual(expected)
  })

  test.each<[string, Partial<AppKitOptions>]>([
    ['the app allows it', { allowUnsupportedChain: true }],
    ['the app disables switching', { enableNetworkSwitch: false }],
  ])('UnsupportedChain: stays closed if %s', async (_what, options) => {
    const { session, opened } = await followUnsupported({ options })
    session.networkChanged('eip155:5')
    expect(opened).toEqual([])
  })

  test('UnsupportedChain: stays closed without adapters, while another view is open, and for an inactive namespace', async () => {
    const alone = await followUnsupported({ adapters: [] })
    alone.session.networkChanged('eip155:5')
    expect(alone.opened).toEqual([])
    const { scope, session, opened } = await followUnsupported()
    scope.use(ModalController).setOpen(true)
    session.networkChanged('eip155:5')
    scope.use(ModalController).setOpen(false)
    scope.use(NetworkController).setNamespace('solana')
    session.networkChanged('eip155:6')
    expect(opened).toEqual([])
  })

  test('UnsupportedChain: a session that is restored there does not open the modal', async () => {
    const { session, opened } = await followUnsupported({}, scriptedSession({ caipNetworkId: 'eip155:5' }))
    session.networkChanged('eip155:5')
    expect(opened).toEqual([])
  })

  test('reports an unanswered request, stays connected, and reports when the wallet responds again', async () => {
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

  test('ends and is forgotten when the wallet disconnects', async () => {
    const session = await stage.connected()
    session.gone()
    expect(stage.status).toBe('disconnected')
    expect(stage.connection.session('eip155')).toBeUndefined()
    expect(session.listeners.size).toBe(0)
    expect(readConnection(stage.scope.services.storage, 'eip155')).toBeUndefined()
  })

  test('replaces the session of another wallet, which stays connected as inactive', async () => {
    const before = await stage.connected()
    const otherWallet = scriptedWallet({ id: 'com.other' })
    const after = await stage.connected(scriptedSession({ address: bob }), otherWallet)
    expect(stage.connection.session('eip155')).toBe(after)
    expect(before.disconnects).toBe(0)
    expect(before.listeners.size).toBe(0)
    const inactive = getInactiveConnections(stage.scope.services.storage, 'eip155')
    expect(inactive).toMatchObject([{ connectorId: 'com.example.wallet', accounts: [{ address: ada }] }])
  })

  test('ends the other wallet’s session when multiWallet is disabled', async () => {
    stage.scope.use(SettingsController).updateFeatures({ multiWallet: false })
    const before = await stage.connected()
    const otherWallet = scriptedWallet({ id: 'com.other' })
    const after = await stage.connected(scriptedSession({ address: bob }), otherWallet)
    expect(stage.account.get('eip155')).toMatchObject({ connectorId: 'com.other', status: 'connected' })
    expect(stage.connection.session('eip155')).toBe(after)
    expect(before).toMatchObject({ disconnects: 1 })
    expect(before.listeners.size).toBe(0)
    expect(getInactiveConnections(stage.scope.services.storage, 'eip155')).toEqual([])
  })

  test('does not disconnect its own provider when it is attached again', async () => {
    const before = await stage.connected()
    await stage.connected(scriptedSession({ provider: before.provider }))
    expect(before.disconnects).toBe(0)
  })

  test('does not disconnect a browser wallet that connects again', async () => {
    const before = await stage.connected()
    const after = await stage.connected(scriptedSession({ provider: { request: async () => undefined } }))
    expect(stage.connection.session('eip155')).toBe(after)
    expect([before.disconnects, before.listeners.size]).toEqual([0, 0])
  })

  test('ends the WalletConnect session that it replaces', async () => {
    const protocol = scriptedWallet({ type: 'WALLET_CONNECT', id: 'walletConnect' })
    const before = await stage.connected(scriptedSession(), protocol)
    const after = await stage.connected(scriptedSession({ provider: { request: async () => undefined } }), protocol)
    expect(stage.connection.session('eip155')).toBe(after)
    expect([before.disconnects, after.disconnects]).toEqual([1, 0])
  })

  test('cannot end the session that replaced it', async () => {
    const before = await stage.connected()
    const [listener] = before.listeners
    await stage.connected(scriptedSession({ address: bob }))
    listener?.onGone()
    expect(stage.account.address('eip155')).toBe(bob)
  })

  test('shows the peer’s name and icon if there are any', async () => {
    const peer = { name: 'Rainbow', icon: 'https://rainbow.example/icon.png' }
    await stage.connected(
      scriptedSession({ wallet: peer }),
      scriptedWallet({ type: 'WALLET_CONNECT', id: 'walletConnect' }),
    )
    expect(stage.account.get('eip155').wallet).toMatchObject({ ...peer, type: 'WALLET_CONNECT' })
  })

  test('removes its listeners and keeps the wallet connected when the instance is destroyed', async () => {
    const session = await stage.connected()
    stage.scope.dispose()
    expect(session).toMatchObject({ disconnects: 0 })
    expect(session.listeners.size).toBe(0)
    expect(stage.account.connected).toEqual([])
    expect(readConnection(stage.scope.services.storage, 'eip155')?.connectorId).toBe(stage.wallet.id)
  })
})

const accounts = (namespace: Namespace, ...types: AccountType[]): Account[] =>
  types.map((type, at) => ({ namespace, address: `${namespace}-${at}`, type }))
const order = (list: readonly Account[], options: Partial<AppKitOptions> = {}, chosen?: string, type = 'ANNOUNCED') => {
  using scope = testScope({ options })
  return sortAccounts(scope, scriptedWallet({ type: type as 'AUTH' }), list, chosen).map(({ address }) => address)
}

describe('sortAccounts', () => {
  test('starts with the default account type', () => {
    expect(defaultAccountTypes).toEqual({ eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' })
    expect(order(accounts('eip155', 'eoa', 'smartAccount'))).toEqual(['eip155-1', 'eip155-0'])
    expect(order(accounts('bip122', 'ordinal', 'stx', 'payment'))).toEqual(['bip122-2', 'bip122-0', 'bip122-1'])
    expect(order(accounts('solana', 'eoa', 'eoa'))).toEqual(['solana-0', 'solana-1'])
  })

  test('starts with the app’s default type for the namespace', () => {
    const options = { defaultAccountTypes: { eip155: 'eoa' } } as const
    expect(order(accounts('eip155', 'smartAccount', 'eoa'), options)).toEqual(['eip155-1', 'eip155-0'])
    expect(order(accounts('bip122', 'ordinal', 'payment'), options)).toEqual(['bip122-1', 'bip122-0'])
  })

  test('starts with the account the user selected, if the wallet still shares it', () => {
    const list = accounts('bip122', 'payment', 'ordinal')
    expect(order(list, {}, 'bip122-1')).toEqual(['bip122-1', 'bip122-0'])
    expect(order(list, {}, 'somebody')).toEqual(['bip122-0', 'bip122-1'])
  })

  test('keeps the wallet’s order if no account has the preferred type', () => {
    expect(order(accounts('eip155', 'eoa', 'eoa'))).toEqual(['eip155-0', 'eip155-1'])
    expect(order([])).toEqual([])
  })

  test('keeps the embedded wallet’s order', () => {
    expect(order(accounts('eip155', 'eoa', 'smartAccount'), {}, undefined, 'AUTH')).toEqual(['eip155-0', 'eip155-1'])
  })
})
