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
