import { proxy, ref } from 'valtio/vanilla'
import { SettingsController } from '../../controllers/app/settings.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController, rememberWallet } from '../../controllers/wallets/catalogue.js'
import { getShownWallets, getWalletRows } from '../../controllers/wallets/wallet-rows.js'
import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getScope } from '../../modal/instance.js'
import type { HookSource } from '../../modal/hooks/hook-store.js'
import { toWalletItem, type WalletItem } from './wallet-item.js'
import { Latest } from '../../lib/abortable.js'

export function getInitialWallets(scope: Scope): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  const groups = getShownWallets(scope)
  return getWalletRows(scope).map(({ connector, wallet, tag }) => {
    const group = groups.find(connectors => connector && connectors.includes(connector)) ?? []
    return toWalletItem(scope, {
      connectors: list.filter(candidate => candidate.id === connector?.id || group.includes(candidate)),
      wallet,
      isRecent: tag === 'recent',
    })
  })
}

/** Converts catalogue wallets to items. A wallet that is also available in this page uses its connectors. */
export function toCatalogueItems(scope: Scope, wallets: readonly Wallet[]): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  return wallets.map(wallet =>
    toWalletItem(scope, { connectors: list.filter(({ rdns }) => rdns && rdns === wallet.rdns), wallet }),
  )
}

export const PAGE_SIZES = { list: 40, search: 100 } as const

/** Selects wallets of the catalogue. */
export interface FetchWalletsOptions {
  /** Page 1 replaces the list; any other page is appended to it. */
  readonly page?: number
  readonly search?: string
  readonly entries?: number
  readonly badge?: 'certified' | 'none'
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

export interface WalletsState {
  found: readonly Wallet[]
  page: number
  count: number
  fetching: boolean
  fetchError: AppKitError | undefined
  connecting: WalletItem | undefined
  preparing: boolean
  uri: string | undefined
  error: AppKitError | undefined
}

export class WalletsController {
  readonly state = proxy<WalletsState>({
    found: ref([]),
    page: 0,
    count: 0,
    fetching: false,
    fetchError: undefined,
    connecting: undefined,
    preparing: false,
    uri: undefined,
    error: undefined,
  })
  readonly #fetching = new Latest()
  #connectAttempt = new AbortController()

  constructor(private readonly scope: Scope) {}

  /** Fetches a catalogue page and aborts the pending request. Never rejects; the state contains the failure. */
  async fetch(options: FetchWalletsOptions = {}): Promise<void> {
    const { page = 1, search = '', entries = search ? PAGE_SIZES.search : PAGE_SIZES.list, ...filters } = options
    const signal = this.#fetching.next()
    Object.assign(this.state, { fetching: true, fetchError: undefined })
    void this.scope.use(CatalogueController).load() // the wallets of the connect screen, loaded once
    try {
      const query = { page, entries, ...this.#getFilters(), ...filters, ...(search && { search }) }
      const { wallets, count } = await this.scope.services.catalogue.wallets(query, this.#withScopeSignal(signal))
      if (signal.aborted) return
      const found = page > 1 ? [...this.state.found, ...wallets.filter(({ id }) => !this.#has(id))] : wallets
      Object.assign(this.state, { found: ref([...found]), page, count, fetching: false })
    } catch (error) {
      if (signal.aborted) return
      const fetchError = ref(AppKitError.from(error, 'catalogue/unavailable'))
      Object.assign(this.state, { fetchError, fetching: false })
    }
  }

  /**
   * Connects a wallet through its connector in this page, or with a pairing link that the state publishes. Aborts the
   * pending attempt.
   *
   * @throws AppKitError `wallet/not-found`, the wallet's error, or `request/aborted` when another attempt starts
   */
  async connect(item: WalletItem, namespace?: Namespace): Promise<readonly Account[]> {
    this.#connectAttempt.abort()
    const attempt = (this.#connectAttempt = new AbortController())
    const isCurrent = () => this.#connectAttempt === attempt && !attempt.signal.aborted
    const connector = this.#findConnector(item, namespace)
    const preparing = connector.type === 'WALLET_CONNECT'
    Object.assign(this.state, { connecting: ref(item), preparing, uri: undefined, error: undefined })
    const onUri = (uri: string) => void (isCurrent() && Object.assign(this.state, { uri, preparing: false }))
    try {
      const accounts = await this.scope.use(ConnectionController).connect(connector, { signal: attempt.signal, onUri })
      rememberWallet(this.scope, { id: item.id, name: item.name })
      if (isCurrent()) this.#clearAttempt()
      return accounts
    } catch (error) {
      const failure = AppKitError.from(error, 'wallet/failed')
      if (isCurrent()) {
        this.#clearAttempt()
        this.state.error = ref(failure)
      }
      throw failure
    }
  }

  reset(): void {
    this.#connectAttempt.abort()
    this.#clearAttempt()
    this.state.error = undefined
  }

  dispose(): void {
    this.#fetching.abort()
    this.#connectAttempt.abort()
  }

  #clearAttempt(): void {
    this.#connectAttempt = new AbortController() // after success, the previous signal belongs to the session
    Object.assign(this.state, { connecting: undefined, preparing: false, uri: undefined })
  }

  #has(id: string): boolean {
    return this.state.found.some(wallet => wallet.id === id)
  }

  #getFilters() {
    const { includeWalletIds: include, excludeWalletIds: exclude } = this.scope.options
    const chains = this.scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
    return { chains, ...(include && { include }), ...(exclude && { exclude }) }
  }

  #withScopeSignal(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.scope.signal])
  }

  #findConnector({ name, connectors }: WalletItem, namespace: Namespace | undefined): Connector {
    const inPage = connectors.find(({ chain }) => !namespace || chain === namespace)
    const found = this.scope.use(ConnectorsController).find(inPage?.id ?? 'walletConnect', namespace ?? inPage?.chain)
    const text = inPage ? name : 'WalletConnectConnector not found'
    if (!found) throw new AppKitError('wallet/not-found', { text })
    return found
  }
}

export interface WalletsSnapshot {
  /** The wallets of the connect screen, in its order: available in this page, featured by the app, or recommended. */
  readonly wallets: readonly WalletItem[]
  /** The catalogue wallets that `fetchWallets` returned. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  /** The error of the last catalogue request. */
  readonly fetchError: AppKitError | undefined
  /** True while a pairing link is being created. */
  readonly isFetchingWcUri: boolean
  /** False on a server and until stored connections are restored. */
  readonly isInitialized: boolean
  /** The pairing link, for a QR code or a link to the wallet's app. */
  readonly wcUri: string | undefined
  /** The error of the last connection request. */
  readonly wcError: AppKitError | undefined
  readonly connectingWallet: WalletItem | undefined
  /** The last fetched page; 0 before the first. */
  readonly page: number
  /** The total number of wallets over all pages of the last result. */
  readonly count: number
}

export const walletsSource: HookSource<WalletsSnapshot> = {
  from: [WalletsController, ConnectorsController, CatalogueController, SettingsController, AccountController],
  initial: {
    wallets: [],
    wcWallets: [],
    isFetchingWallets: false,
    fetchError: undefined,
    isFetchingWcUri: false,
    isInitialized: false,
    wcUri: undefined,
    wcError: undefined,
    connectingWallet: undefined,
    page: 0,
    count: 0,
  },
  read(kit) {
    const scope = getScope(kit) as Scope // the registry returns only instances of this package copy
    const { found, fetching, fetchError, preparing, uri, error, connecting, page, count } =
      scope.use(WalletsController).state
    return {
      wallets: getInitialWallets(scope),
      wcWallets: toCatalogueItems(scope, found),
      isFetchingWallets: fetching,
      fetchError,
      isFetchingWcUri: preparing,
      isInitialized: kit.getState().initialized,
      wcUri: uri,
      wcError: error,
      connectingWallet: connecting,
      page,
      count,
    }
  },
}
