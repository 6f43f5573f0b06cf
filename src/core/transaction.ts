import type { CaipNetworkId } from './caip.js'

/** One movement of a transaction, seen from the account. Name, symbol and picture are words of whoever made it. */
export interface Transfer {
  readonly kind: 'token' | 'collectible'
  readonly direction: 'in' | 'out' | 'self'
  /** In whole units, as an exact decimal text; empty where nobody knows. */
  readonly amount: string
  readonly name: string
  /** Of a token; empty where nobody knows. */
  readonly symbol: string
  readonly icon?: string
  /** Who gave it to the account, or got it from there; absent where nobody knows. */
  readonly other?: string
  /** Whether somebody vouches for it: a price is known of it, or its picture. */
  readonly isKnown: boolean
  /** Whether the service says that it is bait. */
  readonly isSpam: boolean
}

/**
 * Where a transaction stands. One that the chain has taken back is `pending` again, or gone; `dropped` is one that was
 * sent from here, and that the network has not heard of in a long while.
 */
export type TransactionStatus = 'confirmed' | 'failed' | 'pending' | 'dropped'

/** What an account did or got, as the data service tells of it (spec point 3). */
export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly network: CaipNetworkId
  /** `send`, `receive`, `trade`, `approve`, `mint` …: a word that this package may not know. */
  readonly operation: string
  readonly status: TransactionStatus
  /** When it was mined, or seen while it is pending, in milliseconds since the epoch. */
  readonly at: number
  readonly from: string
  /** Empty where a contract was made, or nobody knows. */
  readonly to: string
  /** Of its sender; tells what stands in for what. */
  readonly nonce?: number
  /** Of one that is pending though it was mined: how many blocks confirm it, and how many there are to be. */
  readonly confirming?: readonly [have: number, needed: number]
  readonly transfers: readonly Transfer[]
}

/** A transaction as it is listed. */
export interface ListedTransaction extends Transaction {
  /** Whether it is bait, and so hidden until somebody asks for it. */
  readonly isHidden: boolean
}
