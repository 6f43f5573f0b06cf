import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { View, ViewParams } from '../../core/routes.gen.js'

export interface RouterEntry {
  readonly view: View
  readonly params: { readonly namespace?: Namespace }
}

/** Callbacks of a pending request. One of them is called when the view that shows the request is left. */
export interface TransactionEntry {
  onSuccess?(): void
  onCancel?(): void
  onError?(): void
}

export type TransactionOutcome = 'success' | 'cancel' | 'error'

export interface RouterState {
  history: readonly RouterEntry[]
  direction: 'forward' | 'back'
  transactions: readonly TransactionEntry[]
}

export class RouterController {
  readonly state = proxy<RouterState>({ history: ref([entry('Connect')]), direction: 'forward', transactions: ref([]) })

  get view(): View {
    return this.current.view
  }

  get current(): RouterEntry {
    return this.state.history.at(-1) as RouterEntry
  }

  get requestedNamespace(): Namespace | undefined {
    return this.state.history.findLast(item => item.params.namespace)?.params.namespace
  }

  push<V extends View>(view: V, params?: ViewParams[V]): void {
    if (this.view !== view) this.#go([...this.state.history, entry(view, params)], 'forward')
  }

  /** Starts a new history. Pending requests have no view to return to any more. */
  reset<V extends View>(view: V, params?: ViewParams[V]): void {
    this.state.transactions = ref([])
    this.#go([entry(view, params)], 'forward')
  }

  replace<V extends View>(view: V, params?: ViewParams[V]): void {
    this.#go([...this.state.history.slice(0, -1), entry(view, params)], 'forward')
  }

  goBack(): boolean {
    if (this.state.history.length < 2) return false
    this.#go(this.state.history.slice(0, -1), 'back')
    return true
  }

  goBackTo(view: View): boolean {
    const index = this.state.history.findLastIndex(item => item.view === view)
    if (index < 0) return false
    this.#go(this.state.history.slice(0, index + 1), 'back')
    return true
  }

  pushTransaction(transaction: TransactionEntry): void {
    this.state.transactions = ref([...this.state.transactions, transaction])
  }

  /** Ends the topmost request. Also leaves its view, unless the request succeeded. */
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
