import type { CaipNetworkId } from './caip.js'

/** A collectible of an account. `id` combines network, contract and token id. Its texts and image are untrusted. */
export interface Collectible {
  readonly id: string
  readonly network: CaipNetworkId
  readonly address: string
  readonly tokenId: string
  readonly quantity: bigint
  readonly name: string
  readonly collection: string
  readonly icon?: string
  readonly standard?: 'erc721' | 'erc1155'
  readonly isSpam: boolean
}

/**
 * An account's balance of one token, by default the native one. `amount` is in the smallest unit; `price` (of one
 * token) and `value` (of the balance) are in US dollars and absent if unknown. Its texts and icon are untrusted.
 */
export interface Token {
  readonly network: CaipNetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly amount: bigint
  readonly price?: number
  readonly value?: number
  readonly icon?: string
  /** True if hidden characters were removed from its name or symbol. */
  readonly isMasked?: boolean
}

/** Hides indivisible tokens: most are tickets or scams. */
export function isListed({ decimals }: Token): boolean {
  return decimals !== 0
}

/** Returns undefined if no value is known, which is not 0. */
export function sumFiatValue(tokens: readonly Token[]): number | undefined {
  const known = tokens.flatMap(({ value }) => value ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}

/** One movement of a transaction, from the account's perspective. Its texts and icon are untrusted. */
export interface Transfer {
  readonly kind: 'token' | 'collectible'
  readonly direction: 'in' | 'out' | 'self'
  /** A decimal string in whole units. Empty if unknown. */
  readonly amount: string
  readonly name: string
  readonly symbol: string
  readonly icon?: string
  readonly counterparty?: string
  /** True if the asset has a known price or icon. */
  readonly isKnown: boolean
  readonly isSpam: boolean
}

/**
 * The status of a transaction. After a chain reorganization it is `pending` again, or missing. `dropped` is a
 * transaction sent from here that the network has not reported for a long time, `replaced` one whose nonce another
 * transaction has used.
 */
export type TransactionStatus = 'confirmed' | 'failed' | 'pending' | 'dropped' | 'replaced'

export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly network: CaipNetworkId
  readonly operation: string
  readonly status: TransactionStatus
  /** When it was mined, or first seen while pending, in milliseconds since the epoch. */
  readonly at: number
  readonly from: string
  readonly to: string
  readonly nonce?: number
  /** The confirmations so far and those required, for a mined transaction that still counts as pending. */
  readonly confirming?: readonly [have: number, needed: number]
  readonly transfers: readonly Transfer[]
}

export interface ListedTransaction extends Transaction {
  readonly isHidden: boolean
}
