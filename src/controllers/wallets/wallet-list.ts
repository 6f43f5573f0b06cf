import { proxy, ref } from 'valtio/vanilla'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { WalletPages } from './wallet-list-pages.js'
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
    this.#pages = new WalletPages(this.scope, { text, certified })
    this.#scrollTop = 0
    this.state.wallets = ref([...this.#pages.own])
    this.state.more = true
    if (text) {
      const badge = certified ? 'certified' : 'none'
      this.scope.use(EventsController).track('SEARCH_WALLET', { badge, search: text })
    }
    void this.#load()
  }

  async #load(): Promise<void> {
    const pages = this.#pages
    if (!pages) return
    this.#request.next()
    const signal = AbortSignal.any([this.#request.signal, this.scope.signal])
    this.state.status = 'loading'
    try {
      const wallets = await fetchNonEmptyPage(pages, signal)
      if (signal.aborted) return // the user has changed the filter or left meanwhile
      this.state.wallets = ref([...this.state.wallets, ...wallets])
      this.state.more = pages.more
      this.state.count = pages.count
      if (pages.isUnfiltered) this.state.total = pages.count
      this.state.status = 'ready'
    } catch (error) {
      if (signal.aborted) return
      this.state.status = 'failed'
      if (this.scope.options.debug === true) console.warn(AppKitError.from(error, 'catalogue/unavailable'))
    }
  }
}

// Loads pages until one has wallets, because an empty page would not trigger further scrolling.
async function fetchNonEmptyPage(pages: WalletPages, signal: AbortSignal): Promise<readonly Wallet[]> {
  for (let attempt = 1; ; attempt += 1) {
    const wallets = await pages.next(signal)
    if (wallets.length > 0 || !pages.more || attempt === MAX_EMPTY_PAGES) return wallets
  }
}
