import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import type { WalletPage, WalletsQuery } from '../../services/catalogue.js'
import { HostController } from '../app/host.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController, getCustomWallets } from './catalogue.js'
import { getShownWallets, installedConnector } from './wallet-rows.js'

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

const INSTALLED_TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

export interface FirstPage {
  readonly page: WalletPage
  readonly featured: readonly Wallet[]
}

/**
 * Reads the catalogue page by page. The next call retries a page that failed. Installed wallets come from their
 * connectors: they are listed at once, and never named to the catalogue, which could identify visitors by them.
 */
export class WalletPages {
  /** Wallets that need no request: those installed in this browser, then those of the app. */
  readonly own: readonly Wallet[]
  readonly #installed: ReadonlySet<Connector>
  readonly #custom: readonly Wallet[]
  readonly #seen: Set<string>
  readonly #unlisted = new Set<string>()
  // Wallets listed first. They are excluded from the catalogue's pages.
  readonly #head: readonly Wallet[]
  #page = 0
  #served = Infinity
  #first: FirstPage | undefined

  /** @param first a first page that was requested before, for the same filters */
  constructor(
    private readonly scope: Scope,
    readonly search: WalletSearch,
    first?: FirstPage,
  ) {
    this.#first = first
    const { featured, recommended } = scope.use(CatalogueController).state
    this.#head = this.isUnfiltered ? [...featured, ...recommended] : []
    const groups = search.certified ? [] : getInstalledWallets(scope, search.text)
    this.#installed = new Set(groups.flat())
    this.#custom = search.certified
      ? []
      : getCustomWallets(scope.options, search.text).filter(wallet => !this.#isInstalled(wallet))
    this.own = [...groups.map(group => toWallet(scope, group)), ...this.#custom]
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
    return Math.max(this.#seen.size, this.#custom.length + served + this.#head.length - this.#unlisted.size)
  }

  async fetchFirst(signal: AbortSignal): Promise<FirstPage> {
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

  // Returns the first page that was passed, once.
  takeFirst(): readonly Wallet[] | undefined {
    return this.#first && this.#putFirst(this.#first)
  }

  /** Loads the next page, without wallets listed before. The first page starts with featured wallets. */
  async next(signal: AbortSignal): Promise<readonly Wallet[]> {
    if (this.#page === 0) return this.#putFirst(this.#first ?? (await this.fetchFirst(signal)))
    const page = this.#page + 1
    const { wallets, count } = await this.#fetchPage(this.#getPageQuery(page), signal)
    this.#page = page
    this.#served = count
    return this.#fresh(wallets)
  }

  #putFirst({ page, featured }: FirstPage): readonly Wallet[] {
    this.#first = undefined
    this.#page = 1
    this.#served = page.count
    // Installed wallets that the filter does not find by the name of their connector.
    const order = (wallet: Wallet) => Number(installedConnector(this.scope, wallet) === undefined)
    return this.#fresh([...featured, ...this.#head, ...page.wallets]).toSorted((a, b) => order(a) - order(b))
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
      if (this.#seen.has(wallet.id) || this.#isInstalled(wallet)) return false
      const listed = !this.#custom.some(({ rdns }) => rdns && rdns === wallet.rdns) && isListed(this.scope, wallet)
      if (listed) this.#seen.add(wallet.id)
      else this.#unlisted.add(wallet.id)
      return listed
    })
  }

  #isInstalled(wallet: Wallet): boolean {
    const connector = installedConnector(this.scope, wallet)
    return connector !== undefined && this.#installed.has(connector)
  }

  #fetchPage(query: WalletsQuery, signal: AbortSignal): Promise<WalletPage> {
    return this.scope.services.catalogue.wallets(query, signal)
  }
}

function getInstalledWallets(scope: Scope, text: string): readonly (readonly Connector[])[] {
  if (scope.options.enableWallets === false) return []
  const wanted = text.toLocaleLowerCase()
  return getShownWallets(scope).filter(
    ([connector]) =>
      connector && INSTALLED_TYPES.includes(connector.type) && connector.name.toLocaleLowerCase().includes(wanted),
  )
}

// The list finds the connector by its id again.
function toWallet(scope: Scope, [connector]: readonly Connector[]): Wallet {
  const { id, name, icon, rdns } = connector as Connector
  const imageUrl = scope.options.connectorImages?.[id] ?? icon
  return { id, name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }
}
