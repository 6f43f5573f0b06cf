import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Collectible } from '../../core/token.js'
import { AccountDataController, type AccountData } from '../balances/portfolio.js'

/** The collectibles that one account has on its network, as far as they are known. */
export interface Collection extends AccountData {
  /** What was told last; undefined while nothing was. */
  readonly collectibles: readonly Collectible[] | undefined
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
  /** Whether the service knows the network; what it does not know is not empty. */
  readonly isServed: boolean
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
export class CollectiblesController extends AccountDataController<Collection> {
  /** Asks for the first page, or for the next one. What fails is marked; what is shown stays. Rejects with `request/aborted` alone. */
  fetch(namespace: Namespace, ask: CollectiblesAsk = {}): Promise<void> {
    return this.trackLoading(this.#read(namespace, ask))
  }

  protected override createEmpty(of: CaipAddress): Collection {
    return { account: of, collectibles: undefined, next: undefined, failed: false, isServed: true }
  }

  async #read(namespace: Namespace, ask: CollectiblesAsk): Promise<void> {
    const code = await this.loadModule(import('./read-collectibles.js'), namespace)
    await code?.readCollectibles(this, namespace, ask)
  }
}
