import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { ListedTransaction } from '../../core/transaction.js'
import { AskedList, type KnownOf } from './asked-list.js'
import type { KnownHistory } from './merge-activity.js'

/** What one account did and got on its network, as far as that is known. */
export interface Activity extends KnownOf {
  /** What was told last; undefined while nothing was. */
  readonly history: KnownHistory | undefined
  /** Whether the service knows the network; what it does not know is not empty. */
  readonly isServed: boolean
}

/** One page, as callers get it. */
export interface ActivityPage {
  readonly transactions: readonly ListedTransaction[]
  readonly next: string | undefined
}

/** How a history is asked for. */
export interface ActivityAsk {
  /** The next page, in place of the first one. */
  readonly more?: boolean
  /** Past our cache. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** The history of the account on view (spec points 4 and 5: transactions list, grouping and spam rule). */
export class ActivityController extends AskedList<Activity> {
  /**
   * Asks for the first page, or for the next one, of a namespace's account on its network. Where that fails callers get
   * nothing and no cursor, and it is told; what the screen shows stays. Throws `activity/address-missing` where nobody
   * is connected, and `request/aborted`; nothing else.
   */
  fetch(namespace: Namespace, ask: ActivityAsk = {}): Promise<ActivityPage> {
    return this.during(this.#read(namespace, ask))
  }

  protected override blank(of: CaipAddress): Activity {
    return { of, history: undefined, failed: false, isServed: true }
  }

  async #read(namespace: Namespace, ask: ActivityAsk): Promise<ActivityPage> {
    const code = await this.loaded(import('./read-activity.js'), namespace)
    return code ? code.readActivity(this, namespace, ask) : { transactions: [], next: undefined }
  }
}
