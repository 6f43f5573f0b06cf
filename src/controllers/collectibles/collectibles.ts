import type { CaipAddress, Namespace } from '../../core/caip.js'
import { AccountDataController } from '../balances/account-data.js'
import type { Collection, CollectiblesOptions } from './read-collectibles.js'

export type { Collection, CollectiblesOptions } from './read-collectibles.js'

export class CollectiblesController extends AccountDataController<Collection> {
  /** Loads the first or the next page. Marks failures in the state. Rejects only with `request/aborted`. */
  fetch(namespace: Namespace, options: CollectiblesOptions = {}): Promise<void> {
    return this.trackLoading(this.#read(namespace, options))
  }

  protected override createEmpty(account: CaipAddress): Collection {
    return { account, collectibles: undefined, next: undefined, failed: false, isServed: true }
  }

  async #read(namespace: Namespace, options: CollectiblesOptions): Promise<void> {
    const code = await this.loadModule(import('./read-collectibles.js'), namespace)
    await code?.readCollectibles(this, namespace, options)
  }
}
