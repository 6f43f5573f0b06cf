import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Collectible } from '../../core/collectible.js'
import type { Scope } from '../scope.js'

/** The collectibles that one account has on its network, as far as they are known. */
export interface Collection {
  readonly of: CaipAddress
  /** What was told last; undefined while nothing was. */
  readonly collectibles: readonly Collectible[] | undefined
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
  /** Whether the last question failed: what is known is then that of before. */
  readonly failed: boolean
  /** Whether the service knows the network; what it does not know is not empty. */
  readonly isServed: boolean
}

export interface CollectiblesState {
  current: Collection | undefined
  loading: boolean
}

/** How collectibles are asked for. */
export interface CollectiblesAsk {
  /** The next page, in place of the first one. */
  readonly more?: boolean
  /** Past our cache. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** The collectibles of the account on view, page by page. */
export class CollectiblesController {
  readonly state = proxy<CollectiblesState>({ current: undefined, loading: false })
  /** How many first pages were asked for: the answer to an earlier question does not undo that to a later one. */
  asked = 0
  /** Of which question the first page is that is shown. */
  shown = 0
  /** How many questions are under way. */
  #open = 0

  constructor(readonly scope: Scope) {}

  /** Asks for the first page, or for the next one. What fails is marked; what is shown stays. Rejects with `request/aborted` alone. */
  async fetch(namespace: Namespace, ask: CollectiblesAsk = {}): Promise<void> {
    const reading = import('./read-collectibles.js')
    return this.#during(reading.then(({ readCollectibles }) => readCollectibles(this, namespace, ask)))
  }

  /** Counts a question in until its answer was taken. */
  async #during<T>(asking: Promise<T>): Promise<T> {
    this.#open++
    this.state.loading = true
    try {
      return await asking
    } finally {
      this.state.loading = --this.#open > 0
    }
  }

  /** Takes an answer in. */
  put(collection: Collection): void {
    this.state.current = ref(collection)
  }
}
