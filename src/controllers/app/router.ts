import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { View, ViewParams } from '../../core/routes.gen.js'

/** One place in the history: a screen and what it was opened with. */
export interface RouterEntry {
  readonly view: View
  readonly params: { readonly namespace?: Namespace }
}

/** What waits for a request that is being shown: called once, when the screen that shows it is left. */
export interface TransactionEntry {
  onSuccess?(): void
  onCancel?(): void
  onError?(): void
}

export type TransactionOutcome = 'success' | 'cancel' | 'error'

export interface RouterState {
  /** The last entry is the screen on view. Never empty. */
  history: readonly RouterEntry[]
  /** Which way the last move went, for the motion between screens. */
  direction: 'forward' | 'back'
  transactions: readonly TransactionEntry[]
}

/** Which screen is on view, how it was reached, and which requests wait on top of it. */
export class RouterController {
  readonly state = proxy<RouterState>({ history: ref([entry('Connect')]), direction: 'forward', transactions: ref([]) })

  /** The screen on view. */
  get view(): View {
    return this.current.view
  }

  get current(): RouterEntry {
    return this.state.history.at(-1) as RouterEntry
  }

  /** The namespace that the screens on the way here were opened for. */
  get asked(): Namespace | undefined {
    return this.state.history.findLast(has => has.params.namespace)?.params.namespace
  }

  /** Goes one screen further; nothing happens where that screen is already on view. */
  push<V extends View>(view: V, params?: ViewParams[V]): void {
    if (this.view !== view) this.#go([...this.state.history, entry(view, params)], 'forward')
  }

  /** Begins a new history with one screen. */
  reset<V extends View>(view: V, params?: ViewParams[V]): void {
    this.#go([entry(view, params)], 'forward')
  }

  /** Puts a screen in the place of the one on view. */
  replace<V extends View>(view: V, params?: ViewParams[V]): void {
    this.#go([...this.state.history.slice(0, -1), entry(view, params)], 'forward')
  }

  /** Goes back one screen; false where there is none. */
  goBack(): boolean {
    if (this.state.history.length < 2) return false
    this.#go(this.state.history.slice(0, -1), 'back')
    return true
  }

  /** Goes back to the last time a screen was on view; false where it never was. */
  goBackTo(view: View): boolean {
    const at = this.state.history.findLastIndex(past => past.view === view)
    if (at < 0) return false
    this.#go(this.state.history.slice(0, at + 1), 'back')
    return true
  }

  pushTransaction(transaction: TransactionEntry): void {
    this.state.transactions = ref([...this.state.transactions, transaction])
  }

  /** Ends the request on top; a cancelled or failed one also leaves its screen. */
  popTransaction(outcome: TransactionOutcome): void {
    const top = this.state.transactions.at(-1)
    if (!top) return
    this.state.transactions = ref(this.state.transactions.slice(0, -1))
    if (outcome === 'success') return top.onSuccess?.()
    this.goBack()
    if (outcome === 'cancel') top.onCancel?.()
    else top.onError?.()
  }

  #go(history: readonly RouterEntry[], direction: RouterState['direction']): void {
    this.state.direction = direction
    this.state.history = ref(history)
  }
}

function entry(view: View, params: object = {}): RouterEntry {
  return { view, params }
}
