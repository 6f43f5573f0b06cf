import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { ListedTransaction } from '../../core/transaction.js'
import type { Scope } from '../scope.js'
import type { KnownHistory } from './merge-activity.js'

/** What one account did and got on its network, as far as that is known. */
export interface Activity {
  readonly of: CaipAddress
  /** What was told last; undefined while nothing was. */
  readonly history: KnownHistory | undefined
  /** Whether the last question failed: what is known is then that of before. */
  readonly failed: boolean
  /** Whether the service knows the network; what it does not know is not empty. */
  readonly isServed: boolean
}

export interface ActivityState {
  current: Activity | undefined
  loading: boolean
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
export class ActivityController {
  readonly state = proxy<ActivityState>({ current: undefined, loading: false })
  /** How many first pages were asked for: the answer to an earlier question does not undo that to a later one. */
  asked = 0
  /** Of which question the first page is that is shown. */
  shown = 0
  /** How many questions are under way. */
  #open = 0

  constructor(readonly scope: Scope) {}

  /**
   * Asks for the first page, or for the next one, of a namespace's account on its network. Where that fails callers get
   * nothing and no cursor, and it is told; what the screen shows stays. Throws `activity/address-missing` where nobody
   * is connected, and `request/aborted`.
   */
  async fetch(namespace: Namespace, ask: ActivityAsk = {}): Promise<ActivityPage> {
    const reading = import('./read-activity.js')
    return this.#during(reading.then(({ readActivity }) => readActivity(this, namespace, ask)))
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
  put(activity: Activity): void {
    this.state.current = ref(activity)
  }
}
