import { vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController, AdaptersController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import type { ChainAdapter } from '../../../src/core/chain-adapter.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { createStorage } from '../../../src/services/storage.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

/** The families of the model. */
export const families = ['eip155', 'solana', 'bip122'] as const
/** A network that needs nothing behind it. */
export const network = (id: CaipNetworkId): NetworkInput =>
  ({ ...testNetworks[0], id: id.slice(id.indexOf(':') + 1), name: id, caipNetworkId: id }) as NetworkInput
const networks = families.flatMap(family => [network(`${family}:1`), network(`${family}:2`)])

/** A wallet of one family that always agrees, and knows the page until it is told goodbye. */
export class AgreeingWallet implements Connector {
  readonly type = 'ANNOUNCED'
  readonly namespaces: readonly Namespace[]
  readonly name: string
  live: ScriptedSession | undefined
  private shared: readonly string[]
  private at: CaipNetworkId

  constructor(
    readonly id: string,
    private readonly family: Namespace,
  ) {
    this.namespaces = [family]
    this.name = id
    this.shared = [`${id}-1`]
    this.at = `${family}:1`
  }

  async connect(): Promise<readonly Session[]> {
    this.live ??= scriptedSession({ caipNetworkId: this.at, disconnect: async () => void (this.live = undefined) })
    return this.reconnect()
  }

  async reconnect(): Promise<readonly Session[]> {
    const accounts = this.shared.map(address => ({ namespace: this.family, address, type: 'eoa' }) as const)
    return this.live ? [{ ...this.live, accounts, caipNetworkId: this.at }] : []
  }

  share(...addresses: readonly string[]): void {
    if (!this.live) return
    this.shared = addresses
    this.live.accountsChanged(...addresses)
  }

  /** The wallet is on another network, and says so to every page. */
  moveTo(id: CaipNetworkId): void {
    if (!this.live) return
    this.at = id
    this.live.networkChanged(id)
  }
}

/** A tab of the browser: an instance of its own, and the storage that it shares with the other. */
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

  isConnected(family: Namespace): boolean {
    return this.scope.use(AccountController).isConnected(family)
  }

  /** Whether the family's code looks for wallets on this page. */
  has(family: Namespace): boolean {
    return this.scope.adapters.some(({ namespace }) => namespace === family)
  }

  get isBusy(): boolean {
    return families.some(each => this.scope.use(AccountController).get(each).status.endsWith('connecting'))
  }

  /** A family's code, which finds the wallets that the browser has for it. */
  adapter(family: Namespace): ChainAdapter {
    const adapter = scriptedFamily({}, family)
    const found = this.browser.wallets.filter(({ namespaces }) => namespaces.includes(family))
    return { ...adapter, start: context => found.forEach(wallet => context.onConnector(wallet)) }
  }

  /** All that can be seen of one family on this page. */
  of(family: Namespace): object {
    const { status, accounts, connectorId } = this.scope.use(AccountController).get(family)
    return {
      status,
      addresses: accounts.map(({ address }) => address),
      connectorId,
      network: this.scope.use(NetworkController).current(family)?.caipNetworkId,
      isLive: this.scope.use(ConnectionController).session(family) !== undefined,
    }
  }

  /** What a page is offered anew at each load: nothing that a person did. */
  offered(family: Namespace): object {
    return {
      networks: this.scope.use(NetworkController).getNetworks(family).length,
      wallets: this.scope.use(ConnectorsController).state.list.filter(each => each.namespaces.includes(family)).length,
    }
  }

  private open(): TestScope {
    const { kept, write } = this.browser
    const storage = createStorage(undefined, () => ({
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => write(this, key, () => kept.set(key, value)),
      removeItem: key => write(this, key, () => kept.delete(key)),
    }))
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window))
    const adapters = families.map(family => this.adapter(family))
    const scope = testScope({ options: { networks: networks as typeof testNetworks }, services: { storage }, adapters })
    for (const adapter of adapters) scope.use(AdaptersController).start(adapter)
    scope.use(ConnectionController).followTabs()
    scope.use(ConnectionController).resume()
    return scope
  }
}

/** A browser with two tabs of one origin, and the wallets in it, which both tabs see. */
export class Browser {
  readonly kept = new Map<string, string>()
  readonly wallets = families.flatMap(family => ['a', 'b'].map(name => new AgreeingWallet(`${family}.${name}`, family)))
  readonly tabs: Tab[] = []

  constructor() {
    this.tabs.push(new Tab(this), new Tab(this))
  }

  /** What one tab writes, the other hears, and the tab itself does not. */
  readonly write = (from: Tab, key: string, change: () => void): void => {
    const before = this.kept.get(key)
    change()
    if (this.kept.get(key) === before) return
    for (const { window } of this.tabs.filter(tab => tab !== from))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** Everybody has been answered; who waits for a wallet that is not on the page has given up. */
  async rest(): Promise<void> {
    for (let turns = 0; turns < 4 || (turns < 50 && this.tabs.some(tab => tab.isBusy)); turns += 1) await settled()
    for (const tab of this.tabs) if (tab.isBusy) await tab.scope.clock.advance(10_000)
  }

  wallet(family: Namespace, nth: number): AgreeingWallet {
    return this.wallets.filter(({ namespaces }) => namespaces.includes(family))[nth % 2] as AgreeingWallet
  }

  /** All that is stored of one family. */
  of(family: Namespace): object {
    const stored = JSON.parse(this.kept.get('@appkit/connections') ?? '{}') as Record<string, unknown>
    const ended = JSON.parse(this.kept.get('@appkit/disconnected_connector_ids') ?? '{}') as Record<string, unknown>
    return {
      key: this.kept.get(`@appkit/${family}:connected_connector_id`),
      listed: (this.kept.get('@appkit/connected_namespaces') ?? '').includes(family),
      stored: stored[family],
      ended: ended[family] ?? [],
      balances: Object.keys(JSON.parse(this.kept.get('@appkit/native_balance_cache') ?? '{}') as object).filter(key =>
        key.startsWith(`${family}:`),
      ),
    }
  }

  dispose(): void {
    for (const { scope } of this.tabs) scope.dispose()
  }
}
