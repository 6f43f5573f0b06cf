import type { CaipNetworkId } from './caip.js'

/** A collectible that an account has. Its words and its picture are of unknown hands. */
export interface Collectible {
  /** Network, contract and number: the same for no other. */
  readonly id: string
  readonly network: CaipNetworkId
  /** The contract, without the network. */
  readonly address: string
  readonly tokenId: string
  readonly quantity: bigint
  /** Empty where its description could not be had. */
  readonly name: string
  readonly collection: string
  readonly icon?: string
  /** Whether the service says that it is bait. */
  readonly isSpam: boolean
}

/** What an account has of one token. Name, symbol and picture are words of whoever made it: text, and nothing more. */
export interface Token {
  readonly network: CaipNetworkId
  /** Its contract, without the network; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Of one, in US dollars; absent where nobody knows. */
  readonly price?: number
  /** Of all of it, in US dollars; absent where nobody knows. Unknown is not zero. */
  readonly value?: number
  readonly icon?: string
  /** Whether its name or symbol came with signs that hide what it says, which are left out here. */
  readonly isMasked?: boolean
}

/** Whether a token is listed: one that cannot be divided is most often a ticket or a trap (spec point 5). */
export function isListed({ decimals }: Token): boolean {
  return decimals !== 0
}

/** What all tokens of known value are worth, in US dollars; undefined where no value is known. */
export function worthOf(tokens: readonly Token[]): number | undefined {
  const known = tokens.flatMap(({ value }) => value ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}

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
