import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress } from '../../core/caip.js'

export interface MovedAmount {
  readonly symbol: string
  readonly decimals: number
  readonly amount: bigint
  readonly icon?: string
  /** In US dollars per whole unit. */
  readonly price?: number
  // True if the amount was read from the chain. An amount to receive is a quote before.
  readonly isExact?: boolean
}

/**
 * Outcome of a transaction: mined, reverted, not found for {@link DROPPED_AFTER_MS}, or replaced by another one with its
 * nonce. `untracked`: the chain cannot report it.
 */
export type PendingOutcome = 'confirmed' | 'failed' | 'dropped' | 'replaced' | 'untracked'

export interface PendingTransaction {
  readonly hash: string
  readonly account: CaipAddress
  readonly kind: 'send' | 'swap'
  readonly gives: MovedAmount
  readonly gets?: MovedAmount
  readonly to?: string
  /** The name that the recipient was entered with. */
  readonly name?: string
  readonly at: number
  /** Last outcome reported by the network. Absent while the transaction is pending. */
  readonly outcome?: PendingOutcome | undefined
  /** When the outcome was reported. */
  readonly settledAt?: number | undefined
}

export interface PendingTransactionsState {
  list: readonly PendingTransaction[]
}

export const DROPPED_AFTER_MS = 1_800_000
const MAX_PENDING_TRANSACTIONS = 20

export class PendingTransactionsController {
  readonly state = proxy<PendingTransactionsState>({ list: ref([]) })

  getByAccount(owner: CaipAddress): readonly PendingTransaction[] {
    return this.state.list.filter(({ account }) => account.toLowerCase() === owner.toLowerCase())
  }

  add(transaction: PendingTransaction): void {
    const others = this.state.list.filter(({ hash }) => hash !== transaction.hash)
    this.state.list = ref([transaction, ...others].slice(0, MAX_PENDING_TRANSACTIONS))
  }

  setOutcome(hash: string, outcome: PendingOutcome | undefined, settledAt: number): void {
    if (!this.state.list.some(transaction => transaction.hash === hash && transaction.outcome !== outcome)) return
    this.state.list = ref(
      this.state.list.map(transaction =>
        transaction.hash === hash ? { ...transaction, outcome, settledAt } : transaction,
      ),
    )
  }

  setReceived(hash: string, amount: bigint): void {
    const replace = (transaction: PendingTransaction): PendingTransaction =>
      transaction.hash === hash && transaction.gets
        ? { ...transaction, gets: { ...transaction.gets, amount, isExact: true } }
        : transaction
    this.state.list = ref(this.state.list.map(replace))
  }

  remove(...hashes: readonly string[]): void {
    const remaining = this.state.list.filter(({ hash }) => !hashes.includes(hash))
    if (remaining.length < this.state.list.length) this.state.list = ref(remaining)
  }
}
