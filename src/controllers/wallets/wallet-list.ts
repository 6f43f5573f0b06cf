import { proxy, ref } from 'valtio/vanilla'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { cacheTimes } from '../../services/data.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { WalletPages, type FirstPage } from './wallet-list-pages.js'
import { Latest } from '../../lib/abortable.js'

export const SEARCH_DEBOUNCE_MS = 500
const MAX_EMPTY_PAGES = 5

export interface WalletListState {
  search: string
  certified: boolean
  wallets: readonly Wallet[]
  /** `idle`: left before the response. `failed`: the next page failed; earlier pages stay. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  more: boolean
  count: number
  total: number
}

export class WalletListController {
  readonly state: WalletListState
  readonly #searchLater: Debounced<[]>
  #pages: WalletPages | undefined
  #scrollTop = 0
  readonly #request = new Latest()
  #prefetched: { readonly key: string; readonly at: number; readonly first: FirstPage } | undefined

  constructor(private readonly scope: Scope) {
    const total = scope.use(CatalogueController).state.count
    const empty = { search: '', certified: false, wallets: ref([]), status: 'idle', more: true, count: 0 } as const
    this.state = proxy<WalletListState>({ ...empty, total })
    this.#searchLater = debounce(() => this.#start(), SEARCH_DEBOUNCE_MS, scope.services.clock)
  }

  enter(isReset: boolean): void {
    if (isReset || !this.#pages) this.clear()
    else if (this.state.search.trim() !== this.#pages.search.text) this.#start()
    else if (this.state.status === 'idle') void this.#load()
  }

  /** Requests the first page before the list is shown. The list then starts with it, instead of placeholders. */
  async prefetch(): Promise<void> {
    const { scope } = this
    const key = getListKey(scope)
    const first = await new WalletPages(scope, { text: '', certified: false }).fetchFirst(scope.signal)
    this.#prefetched = { key, at: scope.services.clock.now(), first }
  }

  /** Scroll position in CSS px to restore when the list is shown again. Not reactive. */
  get scrollTop(): number {
    return this.#scrollTop
  }

  saveScrollTop(px: number): void {
    this.#scrollTop = px
  }

  clear(): void {
    this.#searchLater.cancel()
    this.state.search = ''
    this.state.certified = false
    this.#start()
  }

  cancelRequests(): void {
    this.#searchLater.cancel()
    this.#request.abort()
    if (this.state.status === 'loading') this.state.status = 'idle'
  }

  /** Searches after the debounce delay. An empty text restores the full list immediately. */
  setSearch(text: string): void {
    this.state.search = text
    this.#searchLater.cancel()
    if (text.trim() === this.#pages?.search.text) return
    if (text.trim() === '') this.#start()
    else this.#searchLater()
  }

  setCertified(certified: boolean): void {
    if (certified === this.state.certified) return
    this.state.certified = certified
    this.#searchLater.cancel()
    this.#start()
  }

  loadMore(): void {
    if (this.state.status === 'ready' && this.state.more) void this.#load()
  }

  retry(): void {
    if (this.state.status === 'failed') void this.#load()
  }

  dispose(): void {
    this.cancelRequests()
  }

  #start(): void {
    const text = this.state.search.trim()
    const { certified } = this.state
    this.#request.abort()
    this.#scrollTop = 0
    const prefetched = text || certified ? undefined : this.#takePrefetched()
    const pages = (this.#pages = new WalletPages(this.scope, { text, certified }, prefetched))
    this.state.wallets = ref([...pages.own])
    const first = pages.takeFirst()
    if (first?.length) return this.#append(pages, first)
    this.state.more = true
    if (text) {
      const badge = certified ? 'certified' : 'none'
      this.scope.use(EventsController).track('SEARCH_WALLET', { badge, search: text })
    }
    void this.#load()
  }

  // Returns the prefetched page once, unless it is out of date.
  #takePrefetched(): FirstPage | undefined {
    const prefetched = this.#prefetched
    this.#prefetched = undefined
    const isCurrent = prefetched?.key === getListKey(this.scope)
    return isCurrent && this.scope.services.clock.now() - prefetched.at < cacheTimes.catalogue
      ? prefetched.first
      : undefined
  }

  #append(pages: WalletPages, wallets: readonly Wallet[]): void {
    this.state.wallets = ref([...this.state.wallets, ...wallets])
    this.state.more = pages.more
    this.state.count = pages.count
    if (pages.isUnfiltered) this.state.total = pages.count
    this.state.status = 'ready'
  }

  async #load(): Promise<void> {
    const pages = this.#pages
    if (!pages) return
    this.#request.next()
    const signal = AbortSignal.any([this.#request.signal, this.scope.signal])
    this.state.status = 'loading'
    try {
      const wallets = await fetchNonEmptyPage(pages, signal)
      if (!signal.aborted) this.#append(pages, wallets) // otherwise the user has changed the filter or left
    } catch (error) {
      if (signal.aborted) return
      this.state.status = 'failed'
      if (this.scope.options.debug === true) console.warn(AppKitError.from(error, 'catalogue/unavailable'))
    }
  }
}

// What the first page depends on and may change while the modal is open.
function getListKey(scope: Scope): string {
  const { featured, recommended } = scope.use(CatalogueController).state
  const networks = scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
  const wallets = [...featured, ...recommended].map(({ id }) => id)
  return JSON.stringify([wallets, networks])
}

// Loads pages until one has wallets, because an empty page would not trigger further scrolling.
async function fetchNonEmptyPage(pages: WalletPages, signal: AbortSignal): Promise<readonly Wallet[]> {
  for (let attempt = 1; ; attempt += 1) {
    const wallets = await pages.next(signal)
    if (wallets.length > 0 || !pages.more || attempt === MAX_EMPTY_PAGES) return wallets
  }
}
