import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/chain.js'

/** A transaction that may concern an address, and where it stands in the chain. */
export interface FoundTransaction {
  readonly hash: Hex
  readonly block: number
  readonly blockHash: Hex
  /** In its block. */
  readonly position: number
}

/** Blocks to look through, both ends included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
  /** The newest block of the chain. */
  readonly head: number
}

/** What was found in a range, and how far down it was looked through. */
export interface Finding {
  readonly found: readonly FoundTransaction[]
  /** The first block from which everything was looked at; after the end of the range where nothing was. */
  readonly from: number
}

/** Finds transactions that may concern an address. What happened in them is always asked of the chain. */
export interface ActivityFinder {
  /** Whether it can look there. */
  serves(chain: Chain): boolean
  /** The newest first, as far as one answer can bear. */
  find(chain: Chain, owner: Address, range: BlockRange): Promise<Finding>
}
