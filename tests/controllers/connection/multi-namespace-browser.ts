import { vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController, AdaptersController } from '../../../src/controllers/connection/connectors.js'
// Loaded ahead: while a tab loads it, nothing shows that the tab is busy.
import '../../../src/controllers/connection/reconnect.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import type { ChainAdapter } from '../../../src/core/chain-adapter.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { createStorage } from '../../../src/services/storage.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedSession, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

/** Namespaces of the model. */
export const testNamespaces = ['eip155', 'solana', 'bip122'] as const
export const network = (id: CaipNetworkId): NetworkInput =>
  ({ ...testNetworks[0], id: id.slice(id.indexOf(':') + 1), name: id, caipNetworkId: id }) as NetworkInput
const networks = testNamespaces.flatMap(namespace => [network(`${namespace}:1`), network(`${namespace}:2`)])

/** A wallet of one namespace that always approves, and knows the page until it is disconnected. */
export class AgreeingWallet implements Connector {
  readonly type = 'ANNOUNCED'
  readonly namespaces: readonly Namespace[]
  readonly name: string
  live: ScriptedSession | undefined
  private shared: readonly string[]
  private at: CaipNetworkId

  constructor(
    readonly id: string,
    private readonly namespace: Namespace,
  ) {
    this.namespaces = [namespace]
    this.name = id
    this.shared = [`${id}-1`]
    this.at = `${namespace}:1`
  }

  async connect(): Promise<readonly Session[]> {
    this.live ??= scriptedSession({ caipNetworkId: this.at, disconnect: async () => void (this.live = undefined) })
    return this.reconnect()
  }

  async reconnect(): Promise<readonly Session[]> {
    const accounts = this.shared.map(address => ({ namespace: this.namespace, address, type: 'eoa' }) as const)
    return this.live ? [{ ...this.live, accounts, caipNetworkId: this.at }] : []
  }

  share(...addresses: readonly string[]): void {
    if (!this.live) return
    this.shared = addresses
    this.live.accountsChanged(...addresses)
  }

  /** Switches the wallet to another network and notifies every page. */
  moveTo(id: CaipNetworkId): void {
    if (!this.live) return
    this.at = id
    this.live.networkChanged(id)
  }
}

/** A browser tab with its own instance and the shared storage. */
export class Tab {
  readonly window = new EventTarget()
  scope: TestScope

  constructor(private readonly browser: Browser) {
    this.scope = this.open()
  }

  async reload(): Promise<void> {
    this.scope.dispose()
    await settled()
    this.scope = this.open()
  }

  isConnected(namespace: Namespace): boolean {
    return this.scope.use(AccountController).isConnected(namespace)
  }

  /** True if the namespace's adapter is running on this page. */
  has(namespace: Namespace): boolean {
    return this.scope.adapters.some(adapter => adapter.namespace === namespace)
  }

  get isBusy(): boolean {
    return testNamespaces.some(namespace =>
      this.scope.use(AccountController).get(namespace).status.endsWith('connecting'),
    )
  }

  /** An adapter that discovers the browser's wallets of a namespace. */
  adapter(namespace: Namespace): ChainAdapter {
    const adapter = scriptedAdapter({}, namespace)
    const found = this.browser.wallets.filter(({ namespaces }) => namespaces.includes(namespace))
    return { ...adapter, start: context => found.forEach(wallet => context.onConnector(wallet)) }
  }

  /** Everything observable about one namespace on this page. */
  snapshot(namespace: Namespace): object {
    const { status, accounts, connectorId } = this.scope.use(AccountController).get(namespace)
    return {
      status,
      addresses: accounts.map(({ address }) => address),
      connectorId,
      network: this.scope.use(NetworkController).current(namespace)?.caipNetworkId,
      isLive: this.scope.use(ConnectionController).session(namespace) !== undefined,
    }
  }

  /** Parts of the page that are created at each load, and not by the user. */
  getOffered(namespace: Namespace): object {
    return {
      networks: this.scope.use(NetworkController).getNetworks(namespace).length,
      wallets: this.scope
        .use(ConnectorsController)
        .state.list.filter(connector => connector.namespaces.includes(namespace)).length,
    }
  }

  private open(): TestScope {
    const { stored, write } = this.browser
    const storage = createStorage(undefined, () => ({
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => write(this, key, () => stored.set(key, value)),
      removeItem: key => write(this, key, () => stored.delete(key)),
    }))
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window))
    const adapters = testNamespaces.map(namespace => this.adapter(namespace))
    const scope = testScope({ options: { networks: networks as typeof testNetworks }, services: { storage }, adapters })
    for (const adapter of adapters) scope.use(AdaptersController).start(adapter)
    scope.use(ConnectionController).followTabs()
    scope.use(ConnectionController).resume()
    return scope
  }
}

/** A browser with two tabs of one origin, and wallets that both tabs see. */
export class Browser {
  readonly stored = new Map<string, string>()
  readonly wallets = testNamespaces.flatMap(namespace =>
    ['a', 'b'].map(name => new AgreeingWallet(`${namespace}.${name}`, namespace)),
  )
  readonly tabs: Tab[] = []

  constructor() {
    this.tabs.push(new Tab(this), new Tab(this))
  }

  /** Dispatches a storage event to the other tab, but not to the tab that writes. */
  readonly write = (from: Tab, key: string, change: () => void): void => {
    const before = this.stored.get(key)
    change()
    if (this.stored.get(key) === before) return
    for (const { window } of this.tabs.filter(tab => tab !== from))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** Waits until every request is answered and the timeouts for missing wallets have passed. */
  async rest(): Promise<void> {
    for (let turns = 0; turns < 4 || (turns < 50 && this.tabs.some(tab => tab.isBusy)); turns += 1) await settled()
    for (const tab of this.tabs) if (tab.isBusy) await tab.scope.clock.advance(10_000)
  }

  wallet(namespace: Namespace, nth: number): AgreeingWallet {
    return this.wallets.filter(({ namespaces }) => namespaces.includes(namespace))[nth % 2] as AgreeingWallet
  }

  /** Everything stored about one namespace. */
  getStored(namespace: Namespace): object {
    const stored = JSON.parse(this.stored.get('@appkit/connections') ?? '{}') as Record<string, unknown>
    const ended = JSON.parse(this.stored.get('@appkit/disconnected_connector_ids') ?? '{}') as Record<string, unknown>
    return {
      key: this.stored.get(`@appkit/${namespace}:connected_connector_id`),
      listed: (this.stored.get('@appkit/connected_namespaces') ?? '').includes(namespace),
      stored: stored[namespace],
      ended: ended[namespace] ?? [],
      balances: Object.keys(JSON.parse(this.stored.get('@appkit/native_balance_cache') ?? '{}') as object).filter(key =>
        key.startsWith(`${namespace}:`),
      ),
    }
  }

  dispose(): void {
    for (const { scope } of this.tabs) scope.dispose()
  }
}
