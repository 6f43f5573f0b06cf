import type { Connector, Wallet } from '../../core/connector.js'
import type { WalletPage, WalletsQuery } from '../../services/catalogue.js'
import { HostController } from '../app/host.js'
import { ConnectorsController } from '../connection/connectors.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { customWallets } from './wallet-rows.js'

/** The connector through which this page itself reaches a wallet of the catalogue: the wallet is installed here. */
export function installedConnector(scope: Scope, { id, rdns }: Wallet): Connector | undefined {
  return scope
    .use(ConnectorsController)
    .state.list.find(
      connector =>
        connector.type !== 'WALLET_CONNECT' &&
        (connector.id === id || (rdns !== undefined && [connector.id, connector.rdns].includes(rdns))),
    )
}

/** Wallets a phone can reach without a link in the catalogue: they open the page in a browser of their own (facts: image ids). */
const opensPages: readonly string[] = [
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', // Coinbase
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', // Base
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', // Solflare
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', // Phantom
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', // Binance
]

/** Whether a wallet has a place in the list: the app wants it, and this device can reach it. */
export function isListed(scope: Scope, wallet: Wallet): boolean {
  const { includeWalletIds, excludeWalletIds } = scope.options
  if (excludeWalletIds?.includes(wallet.id)) return false
  if (includeWalletIds && !includeWalletIds.includes(wallet.id)) return false
  const { mobileLink, desktopLink, webappLink, id } = wallet
  if (scope.use(HostController).state.isMobile)
    return (
      Boolean(mobileLink ?? webappLink) || opensPages.includes(id) || installedConnector(scope, wallet) !== undefined
    )
  // Without an adapter a wallet is reached by a link, or not at all.
  return scope.adapters.length > 0 || Boolean(mobileLink ?? desktopLink ?? webappLink)
}

/** How many wallets one page of the list has, and one of a search (spec point 9). */
export const LIST_ENTRIES = 40
export const SEARCH_ENTRIES = 100

/** Which wallets a walk is for. */
export interface WalletSearch {
  /** Part of a name; '' for all. */
  readonly text: string
  readonly certified: boolean
}

/** One walk through the catalogue, page by page. A page that fails is asked for again by the next call. */
export class WalletPages {
  /** The wallets the app named itself: the catalogue has none of them, and it is not asked. */
  readonly own: readonly Wallet[]
  readonly #seen: Set<string>
  readonly #dropped = new Set<string>()
  /** What stands before the catalogue's own order and is left out of its pages, so that the first of them brings more. */
  readonly #head: readonly Wallet[]
  #page = 0
  #served = Infinity

  constructor(
    private readonly scope: Scope,
    readonly search: WalletSearch,
  ) {
    const { featured, recommended } = scope.use(CatalogueController).state
    this.#head = this.isWhole ? [...featured, ...recommended] : []
    this.own = search.certified ? [] : customWallets(scope.options, search.text)
    this.#seen = new Set(this.own.map(({ id }) => id))
  }

  /** Whether it walks through all there is, and not through what was searched for. */
  get isWhole(): boolean {
    return this.search.text === '' && !this.search.certified
  }

  /** Whether there are more pages. */
  get more(): boolean {
    return this.#page * this.#entries < this.#served
  }

  /** How many wallets the whole list has, as far as is known: without those that turned out to be unreachable from here. */
  get count(): number {
    const served = Number.isFinite(this.#served) ? this.#served : 0
    return Math.max(this.#seen.size, this.own.length + served + this.#head.length - this.#dropped.size)
  }

  /** The wallets of the next page that are new. Before the first come those that are installed, and those the app prefers. */
  async next(signal: AbortSignal): Promise<readonly Wallet[]> {
    const page = this.#page + 1
    const [{ wallets, count }, first] = await Promise.all([
      this.#ask({ page, entries: this.#entries, ...this.#wanted }, signal),
      page === 1 ? this.#first(signal) : [],
    ])
    this.#page = page
    this.#served = count
    const fresh = this.#fresh([...first, ...wallets])
    if (page > 1) return fresh // an order that changed under the person's eyes would be worse than a late one
    const isHere = (wallet: Wallet) => Number(installedConnector(this.scope, wallet) !== undefined)
    return fresh.toSorted((a, b) => isHere(b) - isHere(a))
  }

  get #entries(): number {
    return this.search.text === '' ? LIST_ENTRIES : SEARCH_ENTRIES
  }

  get #wanted(): WalletsQuery {
    const { text, certified } = this.search
    const { exclude = [], ...others } = this.#filters
    return {
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

  /** The installed wallets, and those the app prefers. A failure here costs their place in front, and nothing else. */
  async #first(signal: AbortSignal): Promise<readonly Wallet[]> {
    if (!this.isWhole) return []
    const { featuredWalletIds = [] } = this.scope.options
    const rdns = this.scope.use(ConnectorsController).state.list.flatMap(connector => connector.rdns ?? [])
    const missing = featuredWalletIds.filter(id => !this.#head.some(wallet => wallet.id === id))
    const [installed, featured] = await Promise.all([
      this.#some(rdns, { ...this.#filters, rdns }, signal),
      this.#some(missing, { ...this.#filters, include: missing }, signal),
    ])
    const order = ({ id }: Wallet) => featuredWalletIds.indexOf(id)
    return [...installed, ...featured.toSorted((a, b) => order(a) - order(b)), ...this.#head]
  }

  async #some(names: readonly string[], query: WalletsQuery, signal: AbortSignal): Promise<readonly Wallet[]> {
    if (names.length === 0) return []
    try {
      return (await this.#ask({ ...query, page: 1, entries: names.length }, signal)).wallets
    } catch {
      return []
    }
  }

  #fresh(wallets: readonly Wallet[]): readonly Wallet[] {
    return wallets.filter(wallet => {
      if (this.#seen.has(wallet.id)) return false
      const listed = !this.own.some(({ rdns }) => rdns && rdns === wallet.rdns) && isListed(this.scope, wallet)
      if (listed) this.#seen.add(wallet.id)
      else this.#dropped.add(wallet.id)
      return listed
    })
  }

  #ask(query: WalletsQuery, signal: AbortSignal): Promise<WalletPage> {
    return this.scope.services.catalogue.wallets(query, signal)
  }
}
