import type { Address } from 'viem'
import type { Chain } from '../chains/chain.js'

/** Who knows what tokens cost on some networks. */
export interface PriceProvider {
  /** Whether it knows prices there. */
  serves(chain: Chain): boolean
  /** Dollars for one token, by address; the coin by its placeholder. A price that is not known is missing, never 0. */
  prices(chain: Chain, addresses: readonly Address[], signal?: AbortSignal): Promise<ReadonlyMap<Address, number>>
}
