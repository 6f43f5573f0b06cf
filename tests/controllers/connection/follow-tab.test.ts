import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController, RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { createStorage } from '../../../src/services/storage.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

/** A tab of one origin: its own instance and wallets, and the storage it shares with the others. */
interface Tab {
  readonly scope: TestScope
  readonly wallet: ScriptedWallet
  readonly other: ScriptedWallet
  readonly account: AccountController
  readonly connection: ConnectionController
  readonly status: () => string
}

describe('followTab', () => {
  expectNoUnhandledRejection()
  let kept: Map<string, string>
  let tabs: { window: EventTarget; tab: Tab }[]
  let here: Tab
  let there: Tab

  beforeEach(() => {
    kept = new Map()
    tabs = []
    here = open()
    there = open()
  })
  afterEach(() => {
    for (const { tab } of tabs) tab.scope.dispose()
    vi.unstubAllGlobals()
  })

  /** What one tab writes, every other tab hears once, and the tab itself does not. */
  function write(from: EventTarget, key: string, change: () => void): void {
    const before = kept.get(key)
    change()
    if (kept.get(key) === before) return
    for (const { window } of tabs)
      if (window !== from) window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  function open(options: Partial<AppKitOptions> = {}): Tab {
    const window = new EventTarget()
    const storage = createStorage(undefined, () => ({
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => write(window, key, () => kept.set(key, value)),
      removeItem: key => write(window, key, () => kept.delete(key)),
    }))
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    const scope = testScope({ options, services: { storage } })
    const [wallet, other] = [scriptedWallet(), scriptedWallet({ id: 'com.other', name: 'Other' })]
    scope.use(ConnectorsController).add(wallet)
    scope.use(ConnectorsController).add(other)
    const account = scope.use(AccountController)
    const connection = scope.use(ConnectionController)
    connection.followTabs()
    connection.resume()
    const tab = { scope, wallet, other, account, connection, status: () => account.get('eip155').status }
    tabs.push({ window, tab })
    return tab
  }

  async function connect({ connection }: Tab, wallet: ScriptedWallet, session = scriptedSession()) {
    const count = wallet.asks.length
    const asking = connection.connect(wallet)
    await soon(() => wallet.asks.length).toBe(count + 1)
    wallet.last.approve(session)
    await asking
    return session
  }
  /** Answers the silent question that follows a connection made in another tab. */
  async function follow(tab: Tab, wallet: ScriptedWallet, session = scriptedSession()) {
    await soon(() => wallet.asks.at(-1)?.kind).toBe('reconnect')
    wallet.last.approve(session)
    await soon(tab.status).toBe('connected')
    return session
  }

  test('connects silently what another tab connected', async () => {
    await connect(there, there.wallet)
    await soon(here.status).toBe('reconnecting')
    expect(here.account.address('eip155')).toBe(ada)
    await follow(here, here.wallet)
    expect(here.account.get('eip155').connectorId).toBe(here.wallet.id)
    expect(here.wallet.asks.map(({ kind }) => kind)).toEqual(['reconnect'])
  })

  test('ends what another tab ended, and does not tell the wallet a second time', async () => {
    const theirs = await connect(there, there.wallet)
    const leave = vi.fn()
    const mine = await follow(here, here.wallet, scriptedSession({ detach: leave }))
    await there.connection.disconnect()
    await soon(here.status).toBe('disconnected')
    expect(leave).toHaveBeenCalledOnce()
    expect(here.connection.sessions.size).toBe(0)
    expect(mine.listeners.size).toBe(0)
    expect([theirs.endings, mine.endings]).toEqual([1, 0])
  })

  test('ends what the wallet ended in another tab', async () => {
    const theirs = await connect(there, there.wallet)
    await follow(here, here.wallet)
    theirs.gone()
    await soon(here.status).toBe('disconnected')
  })

  test("gives the protocol's session back, which holds a socket", async () => {
    const of = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    const [mine, theirs] = [of(), of()]
    here.scope.use(ConnectorsController).add(mine)
    there.scope.use(ConnectorsController).add(theirs)
    await connect(there, theirs)
    const session = await follow(here, mine)
    await there.connection.disconnect()
    await soon(() => session.endings).toBe(1)
    expect(here.status()).toBe('disconnected')
  })

  test('goes over to the wallet that another tab went over to', async () => {
    await connect(there, there.wallet)
    const before = await follow(here, here.wallet)
    await connect(there, there.other, scriptedSession({ address: bob }))
    await follow(here, here.other, scriptedSession({ address: bob }))
    expect(here.account.get('eip155')).toMatchObject({ connectorId: 'com.other', accounts: [{ address: bob }] })
    expect(before.endings).toBe(0)
  })

  test('where the wallet is not known here, only this tab is disconnected', async () => {
    await connect(there, there.wallet)
    await soon(() => here.wallet.asks.length).toBe(1)
    here.wallet.last.approve()
    await soon(here.status).toBe('disconnected')
    await there.scope.clock.advance(0)
    expect(there.status()).toBe('connected')
    expect(kept.get('@appkit/connection_status')).toBe('connected')
  })

  test('a wallet that does not answer here counts as gone at five seconds, here alone', async () => {
    await connect(there, there.wallet)
    await soon(() => here.wallet.asks.length).toBe(1)
    await here.scope.clock.advance(RECONNECT_LIMIT_MS)
    await soon(here.status).toBe('disconnected')
    expect(there.status()).toBe('connected')
    expect(kept.get('@appkit/connection_status')).toBe('connected')
  })

  test('a tab that could not resume takes nothing from one that is connected', async () => {
    await connect(there, there.wallet)
    await follow(here, here.wallet)
    const third = open()
    await soon(() => third.wallet.asks.length).toBe(1)
    third.wallet.last.approve()
    await soon(() => kept.get('@appkit/connection_status')).toBe('connected')
    await there.scope.clock.advance(0)
    expect([here.status(), there.status()]).toEqual(['connected', 'connected'])
    expect(kept.get('@appkit/eip155:connected_connector_id')).toBe(there.wallet.id)
  })

  test('a person who is being asked here is not overtaken', async () => {
    const asking = here.connection.connect(here.other)
    await soon(() => here.other.asks.length).toBe(1)
    await connect(there, there.wallet)
    await here.scope.clock.advance(0)
    expect(here.wallet.asks).toEqual([])
    here.other.last.approve(scriptedSession({ address: bob }))
    await asking
    expect(here.account.get('eip155').connectorId).toBe('com.other')
  })

  test('an app that wants no reconnecting follows an end, and no beginning', async () => {
    const plain = open({ enableReconnect: false })
    await connect(plain, plain.wallet)
    await follow(here, here.wallet)
    await here.connection.disconnect()
    await soon(plain.status).toBe('disconnected')
    await connect(here, here.wallet)
    await soon(() => there.wallet.asks.length).toBe(1)
    await plain.scope.clock.advance(0)
    expect(plain.status()).toBe('disconnected')
    expect(plain.wallet.asks).toHaveLength(1)
  })

  test('two tabs that follow each other come to rest', async () => {
    await connect(here, here.wallet)
    await follow(there, there.wallet)
    await connect(there, there.other)
    await follow(here, here.other)
    const asked = () => [here, there].map(tab => tab.wallet.asks.length + tab.other.asks.length)
    const before = asked()
    await here.scope.clock.advance(RECONNECT_LIMIT_MS)
    await there.scope.clock.advance(RECONNECT_LIMIT_MS)
    expect(asked()).toEqual(before)
  })

  test('a tab whose instance ended hears nothing', async () => {
    here.scope.dispose()
    await connect(there, there.wallet)
    await there.scope.clock.advance(0)
    expect(here.wallet.asks).toEqual([])
  })
})
