import * as z from 'zod'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { Outbound } from '../outbound/outbound.js'
import { askPriceApi, type PriceApi } from '../prices/api-prices.js'
import type { SolanaChain } from './solana-chain.js'

/** Prices that the operator says himself, in dollars, by CAIP-10: for a development chain, which no market knows. */
export const fixedPrices = z.record(z.string().max(200), z.number().positive().max(1e12))
/** Prices that the operator says himself. */
export type FixedPrices = z.output<typeof fixedPrices>

/** What {@link SolanaPrices} works with. */
export interface SolanaPricesParts {
  readonly api?: PriceApi | undefined
  readonly fixed: FixedPrices
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const KEPT_MS = 15_000
/** The most tokens one request names. */
const AT_ONCE = 30

/**
 * What the coin and the tokens of Solana cost, in dollars: by the operator's word or his API. No price is made up: a test
 * network's are not known, and an API that fails is one that knows nothing.
 */
export class SolanaPrices {
  readonly #known: TtlCache<number | 'unknown'>

  constructor(private readonly parts: SolanaPricesParts) {
    this.#known = new TtlCache({ clock: parts.clock, maxEntries: 10_000 })
  }

  /** By mint, the coin by that of the token that wraps it; a price that nobody knows is missing. */
  async of(
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
    const open = [...new Set(mints)].filter(mint => !found.has(mint))
    if (!api || caipNetworkId !== MAINNET || open.length === 0) return found
    const asked = open.filter(mint => fresh || this.#known.get(mint) === undefined)
    if (asked.length > 0) await this.#ask(api, asked, signal)
    for (const mint of open) {
      const price = this.#known.get(mint)
      if (typeof price === 'number') found.set(mint, price)
    }
    return found
  }

  async #ask(api: PriceApi, mints: readonly string[], signal?: AbortSignal): Promise<void> {
    const told = new Map<string, number>()
    try {
      for (let at = 0; at < mints.length; at += AT_ONCE) {
        const named = mints.slice(at, at + AT_ONCE).join(',')
        const path = `/simple/token_price/solana?contract_addresses=${named}&`
        for (const [mint, price] of await askPriceApi(api, this.parts.upstream, path, signal)) told.set(mint, price)
      }
    } catch (error) {
      signal?.throwIfAborted()
      this.parts.onFailure?.(error)
    }
    for (const mint of mints) this.#known.set(mint, told.get(mint) ?? 'unknown', KEPT_MS)
  }
}
