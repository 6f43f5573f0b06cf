import { proxy, ref } from 'valtio/vanilla'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { debounce, type Debounced, type Timekeeper } from '../../lib/async.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { WalletPages } from './wallet-list-pages.js'

/** The longest a screen waits for a picture, in milliseconds. */
const LIMIT_MS = 2000

/**
 * Resolves once a picture is in the browser's cache, has failed, or has taken too long: a screen may wait for it, but
 * not hang on it. Never rejects. Without a DOM it resolves at once. The URL must have been checked.
 */
export function preloadImage(url: string, clock: Timekeeper): Promise<void> {
  if (typeof Image === 'undefined') return Promise.resolve()
  return new Promise(resolve => {
    const image = new Image()
    const callOff = clock.after(LIMIT_MS, resolve)
    const settle = () => {
      callOff()
      resolve()
    }
    image.addEventListener('load', settle)
    image.addEventListener('error', settle)
    image.src = url
  })
}

/** How long typing must pause before the catalogue is asked. */
export const SEARCH_PAUSE_MS = 500
/** How many pictures of a page are fetched before they are drawn. */
const PRELOADED = 20
/** How many pages in a row may bring nothing this device can reach. */
const MOST_EMPTY_PAGES = 5

export interface WalletListState {
  /** What the person typed, as typed. */
  search: string
  /** Whether only certified wallets are wanted. */
  certified: boolean
  /** What is listed so far: the app's own first, then the installed, those the app prefers, and the catalogue's order. */
  wallets: readonly Wallet[]
  /** `idle`: left before the answer came. `failed`: the next page did not come; what there was is kept. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Whether there are more pages. */
  more: boolean
  /** How many wallets this list has over all its pages. */
  count: number
  /** How many there are without a search. */
  total: number
}

/** The whole wallet catalogue: page after page, or what a search finds in it. */
export class WalletListController {
  readonly state: WalletListState
  readonly #searchLater: Debounced<[]>
  #pages: WalletPages | undefined
  #place = 0
  #asking = new AbortController()

  constructor(private readonly scope: Scope) {
    const total = scope.use(CatalogueController).state.count
    const empty = { search: '', certified: false, wallets: ref([]), status: 'idle', more: true, count: 0 } as const
    this.state = proxy<WalletListState>({ ...empty, total })
    this.#searchLater = debounce(() => this.#start(), SEARCH_PAUSE_MS, scope.services.clock)
  }

  /** Shows the list: anew, or as it was left by somebody who comes back to it. */
  enter(anew: boolean): void {
    if (anew || !this.#pages) this.clear()
    else if (this.state.search.trim() !== this.#pages.search.text) this.#start()
    else if (this.state.status === 'idle') void this.#load()
  }

  /** How far the list was scrolled when it was on view last, in CSS px. Nothing is drawn for it anew. */
  get place(): number {
    return this.#place
  }

  /** Remembers how far the list is scrolled, for somebody who comes back to it. */
  keepPlace(px: number): void {
    this.#place = px
  }

  /** Lists everything again. */
  clear(): void {
    this.#searchLater.cancel()
    this.state.search = ''
    this.state.certified = false
    this.#start()
  }

  /** Ends what is being asked for: nobody looks any more. */
  leave(): void {
    this.#searchLater.cancel()
    this.#asking.abort()
    if (this.state.status === 'loading') this.state.status = 'idle'
  }

  /** Searches once typing has paused; an emptied field brings the whole list back at once. */
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

  /** The end of the list is near. A page that failed waits for {@link retry}. */
  loadMore(): void {
    if (this.state.status === 'ready' && this.state.more) void this.#load()
  }

  /** Asks again for what failed. */
  retry(): void {
    if (this.state.status === 'failed') void this.#load()
  }

  dispose(): void {
    this.leave()
  }

  #start(): void {
    const text = this.state.search.trim()
    const { certified } = this.state
    this.#asking.abort()
    this.#pages = new WalletPages(this.scope, { text, certified })
    this.#place = 0
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
    this.#asking = new AbortController()
    const signal = AbortSignal.any([this.#asking.signal, this.scope.signal])
    this.state.status = 'loading'
    try {
      const wallets = await nextWithWallets(pages, signal)
      if (signal.aborted) return // the person searched for something else, or left, while we waited
      this.state.wallets = ref([...this.state.wallets, ...wallets])
      this.state.more = pages.more
      this.state.count = pages.count
      if (pages.isWhole) this.state.total = pages.count
      this.state.status = 'ready'
      this.#preload(wallets)
    } catch (error) {
      if (signal.aborted) return
      this.state.status = 'failed'
      if (this.scope.options.debug === true) console.warn(AppKitError.from(error, 'catalogue/unavailable'))
    }
  }

  #preload(wallets: readonly Wallet[]): void {
    const { images, clock } = this.scope.services
    for (const { imageUrl, imageId } of wallets.slice(0, PRELOADED)) {
      const url = imageUrl ?? images.wallet(imageId)
      if (url) void preloadImage(url, clock)
    }
  }
}

/** The next page that brings something, so that a list whose end is on view never stands still. */
async function nextWithWallets(pages: WalletPages, signal: AbortSignal): Promise<readonly Wallet[]> {
  for (let tries = 1; ; tries += 1) {
    const wallets = await pages.next(signal)
    if (wallets.length > 0 || !pages.more || tries === MOST_EMPTY_PAGES) return wallets
  }
}
