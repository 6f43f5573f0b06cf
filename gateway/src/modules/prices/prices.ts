import type { Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { Chain } from '../chains/chain.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Exchange } from '../market/exchanges.js'
import type { Outbound } from '../outbound/outbound.js'
import { type PriceProvider, ApiPrices, readPriceApi } from './api-prices.js'
import { PoolPrices } from './pool-prices.js'

/** What {@link Prices} works with. */
interface PricesParts {
  /** In the order they are asked; the next is asked for what the last did not know. */
  readonly providers: readonly PriceProvider[]
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

const KEPT_MS = 15_000

/** What tokens cost, in dollars. A provider that fails is as one that knows nothing: no balance waits for a price. */
export class Prices {
  readonly #known: TtlCache<number | 'unknown'>

  constructor(private readonly parts: PricesParts) {
    this.#known = new TtlCache({ clock: parts.clock, maxEntries: 20_000 })
  }

  /** By address; a price that nobody knows is missing. */
  async of(
    chain: Chain,
    addresses: readonly Address[],
    { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ReadonlyMap<Address, number>> {
    const key = (address: Address) => `${chain.chainId}:${address}`
    const unknown = new Set(addresses.filter(address => fresh || this.#known.get(key(address)) === undefined))
    const found = new Map<Address, number>()
    for (const provider of this.parts.providers.filter(each => each.serves(chain))) {
      if (unknown.size === 0) break
      for (const [address, price] of await this.#ask(provider, chain, [...unknown], signal)) {
        found.set(address, price)
        unknown.delete(address)
      }
    }
    for (const address of unknown) this.#known.set(key(address), 'unknown', KEPT_MS)
    for (const [address, price] of found) this.#known.set(key(address), price, KEPT_MS)
    return new Map(
      addresses.flatMap(address => {
        const price = found.get(address) ?? this.#known.get(key(address))
        return typeof price === 'number' ? [[address, price] as const] : []
      }),
    )
  }

  async #ask(...[provider, chain, addresses, signal]: [PriceProvider, Chain, readonly Address[], AbortSignal?]) {
    try {
      return await provider.prices(chain, addresses, signal)
    } catch (error) {
      signal?.throwIfAborted()
      this.parts.onFailure?.(error)
      return new Map<Address, number>()
    }
  }
}

/** What prices are read from. */
interface PriceSources {
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
