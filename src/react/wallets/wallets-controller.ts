import { proxy, ref } from 'valtio/vanilla'
import { SettingsController } from '../../controllers/app/settings.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController, rememberWallet } from '../../controllers/wallets/catalogue.js'
import { walletRows } from '../../controllers/wallets/wallet-rows.js'
import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { scopeOf } from '../../modal/instance.js'
import type { Reading } from '../use-controller.js'
import { walletItem, type WalletItem } from './wallet-item.js'

/** The wallets of the first screen, in its order. */
export function firstWallets(scope: Scope): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  return walletRows(scope).map(({ connector, wallet, tag }) =>
    walletItem(scope, {
      connectors: connector ? list.filter(({ id }) => id === connector.id) : [],
      wallet,
      isRecent: tag === 'recent',
    }),
  )
}

/** Wallets of the catalogue; one that is on this page too is connected there. */
export function catalogueWallets(scope: Scope, wallets: readonly Wallet[]): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  return wallets.map(wallet =>
    walletItem(scope, { connectors: list.filter(({ rdns }) => rdns && rdns === wallet.rdns), wallet }),
  )
}

/** How many wallets a page of the catalogue has, and of a search in it (facts: 40 and 100). */
export const PAGE_ENTRIES = { list: 40, search: 100 } as const

/** Which wallets of the catalogue are wanted. */
export interface FetchWalletsOptions {
  /** 1 is the first and begins the list anew; any other adds to it. */
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
  /** The wallet that is being asked. */
  connecting: WalletItem | undefined
  preparing: boolean
  uri: string | undefined
  error: AppKitError | undefined
}

/** What an app needs that draws its own list of wallets: pages of the catalogue, and one connection at a time. */
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
  #fetching = new AbortController()
  #asking = new AbortController()

  constructor(private readonly scope: Scope) {}

  /** Asks the catalogue for a page, in place of what is still being asked. Never rejects: the state says what failed. */
  async fetch(options: FetchWalletsOptions = {}): Promise<void> {
    const { page = 1, search = '', entries = search ? PAGE_ENTRIES.search : PAGE_ENTRIES.list, ...filters } = options
    this.#fetching.abort()
    const asked = (this.#fetching = new AbortController())
    Object.assign(this.state, { fetching: true, fetchError: undefined })
    void this.scope.use(CatalogueController).load() // the first screen's own wallets, once
    try {
      const query = { page, entries, ...this.#filters(), ...filters, ...(search && { search }) }
      const { wallets, count } = await this.scope.services.catalogue.wallets(query, this.#until(asked))
      if (asked.signal.aborted) return
      const found = page > 1 ? [...this.state.found, ...wallets.filter(({ id }) => !this.#has(id))] : wallets
      Object.assign(this.state, { found: ref([...found]), page, count, fetching: false })
    } catch (error) {
      if (asked.signal.aborted) return
      const fetchError = ref(AppKitError.from(error, 'catalogue/unavailable'))
      Object.assign(this.state, { fetchError, fetching: false })
    }
  }

  /**
   * Asks a wallet to connect: on this page where it is here, else by a pairing link, which the state shows as soon as
   * it can be scanned. Throws `wallet/not-found`, what the wallet answers, and `request/aborted` when another is asked.
   */
  async connect(item: WalletItem, namespace?: Namespace): Promise<readonly Account[]> {
    this.#asking.abort()
    const asked = (this.#asking = new AbortController())
    const isAsked = () => this.#asking === asked && !asked.signal.aborted
    const connector = this.#connectorOf(item, namespace)
    const preparing = connector.type === 'WALLET_CONNECT'
    Object.assign(this.state, { connecting: ref(item), preparing, uri: undefined, error: undefined })
    const onUri = (uri: string) => void (isAsked() && Object.assign(this.state, { uri, preparing: false }))
    try {
      const accounts = await this.scope.use(ConnectionController).connect(connector, { signal: asked.signal, onUri })
      rememberWallet(this.scope, { id: item.id, name: item.name })
      if (isAsked()) this.#rest()
      return accounts
    } catch (error) {
      const known = AppKitError.from(error, 'wallet/failed')
      if (isAsked()) {
        this.#rest()
        this.state.error = ref(known)
      }
      throw known
    }
  }

  /** Gives up the wallet that is being asked, and its pairing link. */
  reset(): void {
    this.#asking.abort()
    this.#rest()
    this.state.error = undefined
  }

  dispose(): void {
    this.#fetching.abort()
    this.#asking.abort()
  }

  #rest(): void {
    this.#asking = new AbortController() // the signal of one that succeeded belongs to its session now
    Object.assign(this.state, { connecting: undefined, preparing: false, uri: undefined })
  }

  #has(id: string): boolean {
    return this.state.found.some(wallet => wallet.id === id)
  }

  #filters() {
    const { includeWalletIds: include, excludeWalletIds: exclude } = this.scope.options
    const chains = this.scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
    return { chains, ...(include && { include }), ...(exclude && { exclude }) }
  }

  #until(asked: AbortController): AbortSignal {
    return AbortSignal.any([asked.signal, this.scope.signal])
  }

  #connectorOf({ name, connectors }: WalletItem, namespace: Namespace | undefined): Connector {
    const here = connectors.find(({ chain }) => !namespace || chain === namespace)
    const found = this.scope.use(ConnectorsController).find(here?.id ?? 'walletConnect', namespace ?? here?.chain)
    if (!found) throw new AppKitError('wallet/not-found', { text: name })
    return found
  }
}

/** What there is to show of the wallets, and of the one that is being asked. */
export interface ShownWallets {
  /** The wallets of the first screen, in its order: those of this page, and what the app and the catalogue put forward. */
  readonly wallets: readonly WalletItem[]
  /** What `fetchWallets` found in the catalogue. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  /** Why the catalogue could not be asked. */
  readonly fetchError: AppKitError | undefined
  /** Whether a pairing link is being prepared. */
  readonly isFetchingWcUri: boolean
  /** False on a server, and until what was stored of earlier connections has been resolved. */
  readonly isInitialized: boolean
  /** The pairing link, for a QR code or the wallet's app, as soon as it can be used. */
  readonly wcUri: string | undefined
  /** Why the last connection failed; its code says what to offer next. */
  readonly wcError: AppKitError | undefined
  readonly connectingWallet: WalletItem | undefined
  /** The page fetched last; 0 before the first. */
  readonly page: number
  /** How many wallets the last answer has, over all pages. */
  readonly count: number
}

/** Reads it from an instance. */
export const shownWallets: Reading<ShownWallets> = {
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
    const scope = scopeOf(kit) as Scope // only instances of this copy are read
    const { found, fetching, fetchError, preparing, uri, error, connecting, page, count } =
      scope.use(WalletsController).state
    return {
      wallets: firstWallets(scope),
      wcWallets: catalogueWallets(scope, found),
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
