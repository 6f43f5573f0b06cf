import type { Wallet } from '../../core/connector.js'
import type { WalletPage, WalletsQuery } from '../../services/catalogue.js'
import { HostController } from '../app/host.js'
import { ConnectorsController } from '../connection/connectors.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController, getCustomWallets } from './catalogue.js'
import { installedConnector } from './wallet-rows.js'

// Wallets that open the page in their own browser on mobile devices, and thus need no link in the catalogue.
const PAGE_OPENING_WALLETS: readonly string[] = [
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', // Coinbase
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', // Base
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', // Solflare
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', // Phantom
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', // Binance
]

/** Returns true if a wallet is listed: the app includes it, and it can be reached from this device. */
export function isListed(scope: Scope, wallet: Wallet): boolean {
  const { includeWalletIds, excludeWalletIds } = scope.options
  if (excludeWalletIds?.includes(wallet.id)) return false
  if (includeWalletIds && !includeWalletIds.includes(wallet.id)) return false
  const { mobileLink, desktopLink, webappLink, id } = wallet
  if (scope.use(HostController).state.isMobile)
    return (
      Boolean(mobileLink ?? webappLink) ||
      PAGE_OPENING_WALLETS.includes(id) ||
      installedConnector(scope, wallet) !== undefined
    )
  // Without adapters, a wallet can be reached only through a link.
  return scope.adapters.length > 0 || Boolean(mobileLink ?? desktopLink ?? webappLink)
}

export const LIST_PAGE_SIZE = 40
export const SEARCH_PAGE_SIZE = 100

export interface WalletSearch {
  readonly text: string
  readonly certified: boolean
}

interface FirstPage {
  readonly page: WalletPage
  readonly featured: readonly Wallet[]
}

/** Reads the catalogue page by page. The next call retries a page that failed. */
export class WalletPages {
  readonly own: readonly Wallet[]
  readonly #seen: Set<string>
  readonly #unlisted = new Set<string>()
  // Wallets listed first. They are excluded from the catalogue's pages.
  readonly #head: readonly Wallet[]
  #page = 0
  #served = Infinity
  #prefetched: FirstPage | undefined

  constructor(
    private readonly scope: Scope,
    readonly search: WalletSearch,
  ) {
    const { featured, recommended } = scope.use(CatalogueController).state
    this.#head = this.isUnfiltered ? [...featured, ...recommended] : []
    this.own = search.certified ? [] : getCustomWallets(scope.options, search.text)
    this.#seen = new Set(this.own.map(({ id }) => id))
  }

  get isUnfiltered(): boolean {
    return this.search.text === '' && !this.search.certified
  }

  get more(): boolean {
    return this.#page * this.#entries < this.#served
  }

  /** Number of wallets in the list, as far as known, without those that cannot be reached from this device. */
  get count(): number {
    const served = Number.isFinite(this.#served) ? this.#served : 0
    return Math.max(this.#seen.size, this.own.length + served + this.#head.length - this.#unlisted.size)
  }

  /**
   * Requests the first page before the list is shown. Does not name installed wallets to the catalogue: visitors who
   * never open the list would be easier to identify.
   */
  async prefetch(signal: AbortSignal): Promise<void> {
    this.#prefetched = await this.#fetchFirst(signal)
  }

  /** Returns the prefetched first page, or undefined if `next` has to request something. */
  takePrefetched(): readonly Wallet[] | undefined {
    return this.#prefetched && this.#getUnknownRdns().length === 0 ? this.#putFirst(this.#prefetched, []) : undefined
  }

  /** Loads the next page, without wallets listed before. The first page starts with installed and featured wallets. */
  async next(signal: AbortSignal): Promise<readonly Wallet[]> {
    if (this.#page === 0) {
      const [first, installed] = await Promise.all([
        this.#prefetched ?? this.#fetchFirst(signal),
        this.#fetchInstalled(signal),
      ])
      return this.#putFirst(first, installed)
    }
    const page = this.#page + 1
    const { wallets, count } = await this.#fetchPage(this.#getPageQuery(page), signal)
    this.#page = page
    this.#served = count
    return this.#fresh(wallets) // keep the order of wallets that are visible already
  }

  #putFirst({ page, featured }: FirstPage, installed: readonly Wallet[]): readonly Wallet[] {
    this.#prefetched = undefined
    this.#page = 1
    this.#served = page.count
    const isInstalled = (wallet: Wallet) => Number(installedConnector(this.scope, wallet) !== undefined)
    const wallets = this.#fresh([...installed, ...featured, ...this.#head, ...page.wallets])
    return wallets.toSorted((a, b) => isInstalled(b) - isInstalled(a))
  }

  get #entries(): number {
    return this.search.text === '' ? LIST_PAGE_SIZE : SEARCH_PAGE_SIZE
  }

  #getPageQuery(page: number): WalletsQuery {
    const { text, certified } = this.search
    const { exclude = [], ...others } = this.#filters
    return {
      page,
      entries: this.#entries,
      ...others,
      ...(text && { search: text }),
      ...(certified && { badge: 'certified' }),
      exclude: [...exclude, ...this.#head.map(({ id }) => id)],
    }
  }

  get #filters(): WalletsQuery {
    const { includeWalletIds: include, excludeWalletIds: exclude } = this.scope.options
    const chains = this.scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
    return { chains, ...(include && { include }), ...(exclude && { exclude }) }
  }

  async #fetchFirst(signal: AbortSignal): Promise<FirstPage> {
    const { featuredWalletIds = [] } = this.scope.options
    const missing = this.isUnfiltered
      ? featuredWalletIds.filter(id => !this.#head.some(wallet => wallet.id === id))
      : []
    const [page, featured] = await Promise.all([
      this.#fetchPage(this.#getPageQuery(1), signal),
      this.#fetchOptional(missing, { ...this.#filters, include: missing }, signal),
    ])
    const order = ({ id }: Wallet) => featuredWalletIds.indexOf(id)
    return { page, featured: featured.toSorted((a, b) => order(a) - order(b)) }
  }

  #fetchInstalled(signal: AbortSignal): Promise<readonly Wallet[]> {
    const rdns = this.#getUnknownRdns()
    return this.#fetchOptional(rdns, { ...this.#filters, rdns }, signal)
  }

  // Returns the reverse domain names of installed wallets that the prefetched page does not have.
  #getUnknownRdns(): readonly string[] {
    if (!this.isUnfiltered) return []
    const { page, featured = [] } = this.#prefetched ?? {}
    const known = page ? [...page.wallets, ...featured, ...this.#head].map(wallet => wallet.rdns) : []
    const { list } = this.scope.use(ConnectorsController).state
    return list.flatMap(({ rdns }) => (rdns && !known.includes(rdns) ? rdns : []))
  }

  // A failure only affects the position of the wallets.
  async #fetchOptional(names: readonly string[], query: WalletsQuery, signal: AbortSignal): Promise<readonly Wallet[]> {
    if (names.length === 0) return []
    try {
      return (await this.#fetchPage({ ...query, page: 1, entries: names.length }, signal)).wallets
    } catch {
      return []
    }
  }

  #fresh(wallets: readonly Wallet[]): readonly Wallet[] {
    return wallets.filter(wallet => {
      if (this.#seen.has(wallet.id)) return false
      const listed = !this.own.some(({ rdns }) => rdns && rdns === wallet.rdns) && isListed(this.scope, wallet)
      if (listed) this.#seen.add(wallet.id)
      else this.#unlisted.add(wallet.id)
      return listed
    })
  }

  #fetchPage(query: WalletsQuery, signal: AbortSignal): Promise<WalletPage> {
    return this.scope.services.catalogue.wallets(query, signal)
  }
}
