import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { holderOf } from './holder.js'

/** What is known of one account on its network. */
export interface KnownOf {
  readonly of: CaipAddress
  /** Whether the last question failed: what is known is then that of before. */
  readonly failed: boolean
}

export interface AskedListState<T extends KnownOf> {
  current: T | undefined
  /** Whether a question is under way. */
  loading: boolean
}

/** What is asked of the account on view, again and again, by code that comes with the first question. */
export abstract class AskedList<T extends KnownOf> {
  readonly state = proxy<AskedListState<T>>({ current: undefined, loading: false }) as AskedListState<T>
  /** How many questions there were: the answer to an earlier one does not undo that to a later one. */
  asked = 0
  /** Of which question the answer is that was taken last. */
  taken = 0
  /** How many questions are under way. */
  #open = 0

  constructor(readonly scope: Scope) {}

  /** What is known of an account before anything is. */
  protected abstract blank(of: CaipAddress): T

  /** Takes an answer in. */
  put(known: T): void {
    this.state.current = ref(known)
  }

  /** Counts a question in until it is over. */
  async during<R>(asking: Promise<R>): Promise<R> {
    this.#open++
    this.state.loading = true
    try {
      return await asking
    } finally {
      this.state.loading = --this.#open > 0
    }
  }

  /**
   * The code that asks, once it came; undefined where it did not, which is marked as any failed question is: the next one
   * loads it anew.
   */
  protected async loaded<M>(loading: Promise<M>, namespace: Namespace): Promise<M | undefined> {
    try {
      return await loading
    } catch {
      const of = holderOf(this.scope, namespace)?.caipAddress
      const { current } = this.state
      if (of) this.put({ ...(current?.of === of ? current : this.blank(of)), failed: true })
      return undefined
    }
  }
}
