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
}

/** Finds transactions that may concern an address. What happened in them is always asked of the chain. */
export interface ActivityFinder {
  /** Whether it can look there. */
  serves(chain: Chain): boolean
  find(chain: Chain, owner: Address, range: BlockRange): Promise<readonly FoundTransaction[]>
}
