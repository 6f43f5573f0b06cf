import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/live-sessions.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { createStorage } from '../../../src/services/storage.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

/** A tab of one origin, with its own instance and wallets and the shared storage. */
interface Tab {
  readonly scope: TestScope
  readonly wallet: ScriptedWallet
  readonly otherWallet: ScriptedWallet
  readonly account: AccountController
  readonly connection: ConnectionController
  readonly status: () => string
}

describe('followTab', () => {
  expectNoUnhandledRejection()
  let stored: Map<string, string>
  let tabs: { window: EventTarget; tab: Tab }[]
  let here: Tab
  let otherTab: Tab

  beforeEach(() => {
    stored = new Map()
    tabs = []
    here = open()
    otherTab = open()
  })
  afterEach(() => {
    for (const { tab } of tabs) tab.scope.dispose()
    vi.unstubAllGlobals()
  })

  /** Dispatches a storage event to every other tab, but not to the tab that writes. */
  function write(from: EventTarget, key: string, change: () => void): void {
    const before = stored.get(key)
    change()
    if (stored.get(key) === before) return
    for (const { window } of tabs)
      if (window !== from) window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  function open(options: Partial<AppKitOptions> = {}): Tab {
    const window = new EventTarget()
    const storage = createStorage(undefined, () => ({
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => write(window, key, () => stored.set(key, value)),
      removeItem: key => write(window, key, () => stored.delete(key)),
    }))
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    const scope = testScope({ options, services: { storage } })
    const [wallet, otherWallet] = [scriptedWallet(), scriptedWallet({ id: 'com.other', name: 'Other' })]
    scope.use(ConnectorsController).add(wallet)
    scope.use(ConnectorsController).add(otherWallet)
    const account = scope.use(AccountController)
    const connection = scope.use(ConnectionController)
    connection.followTabs()
    connection.resume()
    const tab = { scope, wallet, otherWallet, account, connection, status: () => account.get('eip155').status }
    tabs.push({ window, tab })
    return tab
  }

  async function connect({ connection }: Tab, wallet: ScriptedWallet, session = scriptedSession()) {
    const count = wallet.requests.length
    const connecting = connection.connect(wallet)
    await eventually(() => wallet.requests.length).toBe(count + 1)
    wallet.last.approve(session)
    await connecting
    return session
  }
  /** Approves the silent request that follows a connection in another tab. */
  async function follow(tab: Tab, wallet: ScriptedWallet, session = scriptedSession()) {
    await eventually(() => wallet.requests.at(-1)?.kind).toBe('reconnect')
    wallet.last.approve(session)
    await eventually(tab.status).toBe('connected')
    return session
  }

  test('connects without prompting what another tab connected', async () => {
    await connect(otherTab, otherTab.wallet)
    await eventually(here.status).toBe('reconnecting')
    expect(here.account.address('eip155')).toBe(ada)
    await follow(here, here.wallet)
    expect(here.account.get('eip155').connectorId).toBe(here.wallet.id)
    expect(here.wallet.requests.map(({ kind }) => kind)).toEqual(['reconnect'])
  })

  test('ends what another tab ended, without notifying the wallet again', async () => {
    const theirs = await connect(otherTab, otherTab.wallet)
    const detach = vi.fn()
    const mine = await follow(here, here.wallet, scriptedSession({ detach }))
    await otherTab.connection.disconnect()
    await eventually(here.status).toBe('disconnected')
    expect(detach).toHaveBeenCalledOnce()
    expect(here.connection.sessions.size).toBe(0)
    expect(mine.listeners.size).toBe(0)
    expect([theirs.disconnects, mine.disconnects]).toEqual([1, 0])
  })

  test('ends what the wallet ended in another tab', async () => {
    const theirs = await connect(otherTab, otherTab.wallet)
    await follow(here, here.wallet)
    theirs.gone()
    await eventually(here.status).toBe('disconnected')
  })

  test('disconnects a WalletConnect session, which holds a socket', async () => {
    const of = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    const [mine, theirs] = [of(), of()]
    here.scope.use(ConnectorsController).add(mine)
    otherTab.scope.use(ConnectorsController).add(theirs)
    await connect(otherTab, theirs)
    const session = await follow(here, mine)
    await otherTab.connection.disconnect()
    await eventually(() => session.disconnects).toBe(1)
    expect(here.status()).toBe('disconnected')
  })

  test('switches to the wallet that another tab switched to', async () => {
    await connect(otherTab, otherTab.wallet)
    const before = await follow(here, here.wallet)
    await connect(otherTab, otherTab.otherWallet, scriptedSession({ address: bob }))
    await follow(here, here.otherWallet, scriptedSession({ address: bob }))
    expect(here.account.get('eip155')).toMatchObject({ connectorId: 'com.other', accounts: [{ address: bob }] })
    expect(before.disconnects).toBe(0)
  })

  test('disconnects only this tab if the wallet is unknown here', async () => {
    await connect(otherTab, otherTab.wallet)
    await eventually(() => here.wallet.requests.length).toBe(1)
    here.wallet.last.approve()
    await eventually(here.status).toBe('disconnected')
    await otherTab.scope.clock.advance(0)
    expect(otherTab.status()).toBe('connected')
    expect(stored.get('@appkit/connection_status')).toBe('connected')
  })

  test('ends a connection that a tab without it deletes', async () => {
    await connect(otherTab, otherTab.wallet)
    await eventually(() => here.wallet.requests.length).toBe(1)
    here.wallet.last.approve() // the wallet has no session for this tab
    await eventually(here.status).toBe('disconnected')
    await here.connection.deleteConnection({ namespace: 'eip155', connectorId: here.wallet.id })
    await eventually(otherTab.status).toBe('disconnected')
    expect(stored.get('@appkit/connection_status')).toBe('disconnected')
  })

  test('gives up a silent wallet after five seconds, in this tab only', async () => {
    await connect(otherTab, otherTab.wallet)
    await eventually(() => here.wallet.requests.length).toBe(1)
    await here.scope.clock.advance(RECONNECT_LIMIT_MS)
    await eventually(here.status).toBe('disconnected')
    expect(otherTab.status()).toBe('connected')
    expect(stored.get('@appkit/connection_status')).toBe('connected')
  })

  test('ignores a tab that failed to reconnect', async () => {
    await connect(otherTab, otherTab.wallet)
    await follow(here, here.wallet)
    const third = open()
    await eventually(() => third.wallet.requests.length).toBe(1)
    third.wallet.last.approve()
    await eventually(() => stored.get('@appkit/connection_status')).toBe('connected')
    await otherTab.scope.clock.advance(0)
    expect([here.status(), otherTab.status()]).toEqual(['connected', 'connected'])
    expect(stored.get('@appkit/eip155:connected_connector_id')).toBe(otherTab.wallet.id)
  })

  test('does not interrupt a pending connection', async () => {
    const connecting = here.connection.connect(here.otherWallet)
    await eventually(() => here.otherWallet.requests.length).toBe(1)
    await connect(otherTab, otherTab.wallet)
    await here.scope.clock.advance(0)
    expect(here.wallet.requests).toEqual([])
    here.otherWallet.last.approve(scriptedSession({ address: bob }))
    await connecting
    expect(here.account.get('eip155').connectorId).toBe('com.other')
  })

  test('applies disconnections but no connections with enableReconnect disabled', async () => {
    const plain = open({ enableReconnect: false })
    await connect(plain, plain.wallet)
    await follow(here, here.wallet)
    await here.connection.disconnect()
    await eventually(plain.status).toBe('disconnected')
    await connect(here, here.wallet)
    await eventually(() => otherTab.wallet.requests.length).toBe(1)
    await plain.scope.clock.advance(0)
    expect(plain.status()).toBe('disconnected')
    expect(plain.wallet.requests).toHaveLength(1)
  })

  test('settles when two tabs follow each other', async () => {
    await connect(here, here.wallet)
    await follow(otherTab, otherTab.wallet)
    await connect(otherTab, otherTab.otherWallet)
    await follow(here, here.otherWallet)
    const countRequests = () =>
      [here, otherTab].map(tab => tab.wallet.requests.length + tab.otherWallet.requests.length)
    const before = countRequests()
    await here.scope.clock.advance(RECONNECT_LIMIT_MS)
    await otherTab.scope.clock.advance(RECONNECT_LIMIT_MS)
    expect(countRequests()).toEqual(before)
  })

  test('ignores events after the instance is destroyed', async () => {
    here.scope.dispose()
    await connect(otherTab, otherTab.wallet)
    await otherTab.scope.clock.advance(0)
    expect(here.wallet.requests).toEqual([])
  })
})
