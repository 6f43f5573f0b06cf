import type { Address } from 'viem'
import type { Chain } from '../chains/chain.js'

/** A token that an address may have. How much it has is always asked of the chain. */
export interface FoundToken {
  /** With checksum. */
  readonly address: Address
  /** A picture, where whoever found it has one; of unknown hands. */
  readonly picture?: string | undefined
}

/** Finds the tokens that an address may have. */
export interface TokenFinder {
  /** Whether it can look there. */
  serves(chain: Chain): boolean
  find(chain: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]>
}
