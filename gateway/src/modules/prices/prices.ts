import type { Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { Chain } from '../chains/chain.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Exchange } from '../market/exchanges.js'
import type { Outbound } from '../outbound/outbound.js'
import { type PriceProvider, ApiPrices, readPriceApi } from './api-prices.js'
import { PoolPrices } from './pool-prices.js'

interface PricesOptions {
  /** In order of preference. Each provider is queried for the prices that the previous ones did not know. */
  readonly providers: readonly PriceProvider[]
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

const CACHE_TTL_MS = 15_000

/**
 * Token prices in US dollars. Provider failures are reported and treated as unknown prices, so that balances never
 * fail.
 */
export class Prices {
  readonly #cache: TtlCache<number | 'unknown'>

  constructor(private readonly parts: PricesOptions) {
    this.#cache = new TtlCache({ clock: parts.clock, maxEntries: 20_000 })
  }

  async read(
    chain: Chain,
    addresses: readonly Address[],
    { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ReadonlyMap<Address, number>> {
    const key = (address: Address) => `${chain.chainId}:${address}`
    const unknown = new Set(addresses.filter(address => fresh || this.#cache.get(key(address)) === undefined))
    const found = new Map<Address, number>()
    for (const provider of this.parts.providers.filter(candidate => candidate.serves(chain))) {
      if (unknown.size === 0) break
      for (const [address, price] of await this.#fetch(provider, chain, [...unknown], signal)) {
        found.set(address, price)
        unknown.delete(address)
      }
    }
    for (const address of unknown) this.#cache.set(key(address), 'unknown', CACHE_TTL_MS)
    for (const [address, price] of found) this.#cache.set(key(address), price, CACHE_TTL_MS)
    return new Map(
      addresses.flatMap(address => {
        const price = found.get(address) ?? this.#cache.get(key(address))
        return typeof price === 'number' ? [[address, price] as const] : []
      }),
    )
  }

  async #fetch(...[provider, chain, addresses, signal]: [PriceProvider, Chain, readonly Address[], AbortSignal?]) {
    try {
      return await provider.prices(chain, addresses, signal)
    } catch (error) {
      signal?.throwIfAborted()
      this.parts.onFailure?.(error)
      return new Map<Address, number>()
    }
  }
}

interface PriceSources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exchanges: readonly Exchange[]
  readonly facts: TokenFactsReader
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

export function openPrices({ env, exchanges, facts, upstream, clock, onFailure }: PriceSources): Prices {
  const api = readPriceApi(env)
  const pools = new PoolPrices(exchanges, facts)
  return new Prices({ providers: api ? [new ApiPrices(api, upstream), pools] : [pools], clock, onFailure })
}
