import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress } from '../../core/caip.js'

/** How much of what moves. */
export interface MovedAmount {
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  readonly icon?: string
}

/** What became of it, as far as a network says: mined, mined and undone, or never heard of in a long while. */
export type PendingOutcome = 'confirmed' | 'failed' | 'dropped'

/** A transaction that a wallet has sent and that no history tells of yet. */
export interface PendingTransaction {
  readonly hash: string
  /** Whose it is, and on which network. */
  readonly of: CaipAddress
  readonly kind: 'send' | 'swap'
  /** What leaves the account. */
  readonly gives: MovedAmount
  /** What it is to get for it. */
  readonly gets?: MovedAmount
  /** Who receives what is sent. */
  readonly to?: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** What the network said last; absent while it knows nothing of it. */
  readonly outcome?: PendingOutcome | undefined
}

export interface PendingTransactionsState {
  /** The newest first. */
  list: readonly PendingTransaction[]
}

/** After so long without a word of it, a network has most likely forgotten what was sent. */
export const FORGOTTEN_MS = 1_800_000
/** More than this many are not kept. */
const MOST = 20

/** What was sent from here a moment ago: rows that a history shows until it knows of them by itself. */
export class PendingTransactionsController {
  readonly state = proxy<PendingTransactionsState>({ list: ref([]) })

  /** Those of one account on its network, the newest first. */
  of(account: CaipAddress): readonly PendingTransaction[] {
    return this.state.list.filter(({ of }) => of.toLowerCase() === account.toLowerCase())
  }

  announce(transaction: PendingTransaction): void {
    const others = this.state.list.filter(({ hash }) => hash !== transaction.hash)
    this.state.list = ref([transaction, ...others].slice(0, MOST))
  }

  /** Takes in what the network says of one; undefined: nothing, also where it said something before. */
  tell(hash: string, outcome: PendingOutcome | undefined): void {
    if (!this.state.list.some(each => each.hash === hash && each.outcome !== outcome)) return
    this.state.list = ref(this.state.list.map(each => (each.hash === hash ? { ...each, outcome } : each)))
  }

  /** A history tells of these now, or never will. */
  settle(...hashes: readonly string[]): void {
    const left = this.state.list.filter(({ hash }) => !hashes.includes(hash))
    if (left.length < this.state.list.length) this.state.list = ref(left)
  }
}
