import type { Clock } from '../../../../src/core/clock.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Exchange } from '../market/exchanges.js'
import type { Outbound } from '../outbound/outbound.js'
import { ApiPrices } from './api-prices.js'
import { PoolPrices } from './pool-prices.js'
import { readPriceApi } from './price-settings.js'
import { Prices } from './prices.js'

/** What prices are read from. */
export interface PriceSources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exchanges: readonly Exchange[]
  readonly facts: TokenFactsReader
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Prices of the operator's API where there is one, and of the pools on the chains for what it does not know. */
export function openPrices({ env, exchanges, facts, upstream, clock, onFailure }: PriceSources): Prices {
  const api = readPriceApi(env)
  const pools = new PoolPrices(exchanges, facts)
  return new Prices({ providers: api ? [new ApiPrices(api, upstream), pools] : [pools], clock, onFailure })
}
