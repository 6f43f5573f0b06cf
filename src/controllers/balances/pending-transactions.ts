import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress } from '../../core/caip.js'

export interface MovedAmount {
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  readonly icon?: string
}

/** Outcome of a transaction: mined, reverted, or not found for {@link DROPPED_AFTER_MS}. */
export type PendingOutcome = 'confirmed' | 'failed' | 'dropped'

/** A sent transaction that is not in the account history yet. */
export interface PendingTransaction {
  readonly hash: string
  /** CAIP-10 account. */
  readonly account: CaipAddress
  readonly kind: 'send' | 'swap'
  readonly gives: MovedAmount
  readonly gets?: MovedAmount
  /** Recipient of a transfer. */
  readonly to?: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Last outcome reported by the network. Absent while the transaction is pending. */
  readonly outcome?: PendingOutcome | undefined
}

export interface PendingTransactionsState {
  list: readonly PendingTransaction[]
}

/** Age in milliseconds at which a transaction without a receipt counts as dropped. */
export const DROPPED_AFTER_MS = 1_800_000
const MAX_PENDING_TRANSACTIONS = 20

/** Recently sent transactions, shown in the activity list until the history service includes them. */
export class PendingTransactionsController {
  readonly state = proxy<PendingTransactionsState>({ list: ref([]) })

  /** Returns the pending transactions of an account, newest first. */
  getByAccount(owner: CaipAddress): readonly PendingTransaction[] {
    return this.state.list.filter(({ account }) => account.toLowerCase() === owner.toLowerCase())
  }

  add(transaction: PendingTransaction): void {
    const others = this.state.list.filter(({ hash }) => hash !== transaction.hash)
    this.state.list = ref([transaction, ...others].slice(0, MAX_PENDING_TRANSACTIONS))
  }

  /** Sets the outcome of a transaction, or clears it with undefined. */
  setOutcome(hash: string, outcome: PendingOutcome | undefined): void {
    if (!this.state.list.some(transaction => transaction.hash === hash && transaction.outcome !== outcome)) return
    this.state.list = ref(this.state.list.map(transaction => (transaction.hash === hash ? { ...transaction, outcome } : transaction)))
  }

  /** Removes transactions that are in the history now, or never will be. */
  remove(...hashes: readonly string[]): void {
    const remaining = this.state.list.filter(({ hash }) => !hashes.includes(hash))
    if (remaining.length < this.state.list.length) this.state.list = ref(remaining)
  }
}
