import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { SolanaChain } from './solana-chain.js'
import { readMints, type MintFacts } from './solana-reads.js'
import type { SolanaTokenIndex } from './solana-tokens.js'

/** Metadata of a token, from a token list or from its mint. Empty if the mint has no name. */
export interface TokenMetadata {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** True for a supply of one without decimals. */
  readonly isCollectible: boolean
  readonly isListed: boolean
}

export interface SolanaTokenMetadataOptions {
  readonly clock: Clock
  readonly listed: SolanaTokenIndex
  readonly icons: IconLinks
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export class SolanaTokenMetadata {
  readonly #cache: TtlCache<MintFacts | 'none'>

  constructor(private readonly parts: SolanaTokenMetadataOptions) {
    this.#cache = new TtlCache({ clock: parts.clock, maxEntries: 20_000 })
  }

  /** Returns metadata by mint. Addresses that are not mints are missing. Throws if the chain is unreachable. */
  async read(chain: SolanaChain, mints: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>> {
    const key = (mint: string) => `${chain.caipNetworkId}:${mint}`
    const unique = [...new Set(mints)]
    const unlisted = unique.filter(mint => !this.parts.listed.find(chain.caipNetworkId, mint))
    const missing = unlisted.filter(mint => this.#cache.get(key(mint)) === undefined)
    const fresh = missing.length > 0 ? await readMints(chain, missing) : new Map<string, MintFacts>()
    for (const mint of missing) {
      const facts = fresh.get(mint)
      this.#cache.set(key(mint), facts ?? 'none', facts ? DAY_MS : HOUR_MS)
    }
    return new Map(
      unique.flatMap(mint => {
        const known = this.#cache.get(key(mint)) ?? fresh.get(mint)
        const metadata = this.#toMetadata(chain, mint, known === 'none' ? undefined : known)
        return metadata ? [[mint, metadata] as const] : []
      }),
    )
  }

  #toMetadata({ caipNetworkId }: SolanaChain, mint: string, facts?: MintFacts): TokenMetadata | undefined {
    const { listed, icons } = this.parts
    const token = listed.find(caipNetworkId, mint)
    if (token) {
      const { name, symbol, decimals } = token
      return { name, symbol, decimals, iconUrl: icons.getTokenIcon(token), isCollectible: false, isListed: true }
    }
    if (!facts) return undefined
    const { name = '', symbol = '', decimals, supply } = facts
    return { name, symbol, decimals, isCollectible: decimals === 0 && supply === 1n, isListed: false }
  }
}
