import * as z from 'zod'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { Outbound } from '../outbound/outbound.js'
import { fetchPrices, type PriceApi } from '../prices/api-prices.js'
import type { SolanaChain } from './solana-chain.js'

/** Prices set by the operator, in US dollars by CAIP-10. For development chains without a market. */
export const fixedPrices = z.record(z.string().max(200), z.number().positive().max(1e12))
export type FixedPrices = z.output<typeof fixedPrices>

export interface SolanaPricesOptions {
  readonly api?: PriceApi | undefined
  readonly fixed: FixedPrices
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const CACHE_TTL_MS = 15_000
const MAX_TOKENS_PER_REQUEST = 30

/**
 * Prices of SOL and Solana tokens in US dollars, from fixed prices or the price API. Tokens of test networks have no
 * price. API failures are reported and treated as unknown prices.
 */
export class SolanaPrices {
  readonly #cache: TtlCache<number | 'unknown'>

  constructor(private readonly parts: SolanaPricesOptions) {
    this.#cache = new TtlCache({ clock: parts.clock, maxEntries: 10_000 })
  }

  async read(
    { caipNetworkId }: SolanaChain,
    mints: readonly string[],
    { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ReadonlyMap<string, number>> {
    const { api, fixed } = this.parts
    const found = new Map<string, number>()
    for (const mint of new Set(mints)) {
      const price = fixed[`${caipNetworkId}:${mint}`]
      if (price !== undefined) found.set(mint, price)
    }
    const remaining = [...new Set(mints)].filter(mint => !found.has(mint))
    if (!api || caipNetworkId !== MAINNET || remaining.length === 0) return found
    const uncached = remaining.filter(mint => fresh || this.#cache.get(mint) === undefined)
    if (uncached.length > 0) await this.#fetch(api, uncached, signal)
    for (const mint of remaining) {
      const price = this.#cache.get(mint)
      if (typeof price === 'number') found.set(mint, price)
    }
    return found
  }

  async #fetch(api: PriceApi, mints: readonly string[], signal?: AbortSignal): Promise<void> {
    const prices = new Map<string, number>()
    try {
      for (let start = 0; start < mints.length; start += MAX_TOKENS_PER_REQUEST) {
        const mintList = mints.slice(start, start + MAX_TOKENS_PER_REQUEST).join(',')
        const path = `/simple/token_price/solana?contract_addresses=${mintList}&`
        for (const [mint, price] of await fetchPrices(api, this.parts.upstream, path, signal)) prices.set(mint, price)
      }
    } catch (error) {
      signal?.throwIfAborted()
      this.parts.onFailure?.(error)
    }
    for (const mint of mints) this.#cache.set(mint, prices.get(mint) ?? 'unknown', CACHE_TTL_MS)
  }
}
