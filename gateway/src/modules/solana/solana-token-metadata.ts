import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { SolanaChain } from './solana-chain.js'
import { readMints, type MintFacts } from './solana-reads.js'
import type { SolanaTokenIndex } from './solana-tokens.js'

/** What is said of a token. Without a list that names it, name and symbol are its own; a token that says nothing has none. */
export interface TokenWords {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** One of its kind: what the field calls a collectible. */
  readonly isCollectible: boolean
  readonly isListed: boolean
}

/** What words are made of. */
export interface SolanaWordsParts {
  readonly clock: Clock
  readonly listed: SolanaTokenIndex
  readonly icons: IconLinks
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What lists and mints say of tokens; mints are asked once a day. */
export class SolanaWords {
  readonly #known: TtlCache<MintFacts | 'none'>

  constructor(private readonly parts: SolanaWordsParts) {
    this.#known = new TtlCache({ clock: parts.clock, maxEntries: 20_000 })
  }

  /** By mint; what is no mint is missing. Throws where the chain cannot be asked. */
  async of(chain: SolanaChain, mints: readonly string[]): Promise<ReadonlyMap<string, TokenWords>> {
    const key = (mint: string) => `${chain.caipNetworkId}:${mint}`
    const unique = [...new Set(mints)]
    const unlisted = unique.filter(mint => !this.parts.listed.find(chain.caipNetworkId, mint))
    const missing = unlisted.filter(mint => this.#known.get(key(mint)) === undefined)
    const fresh = missing.length > 0 ? await readMints(chain, missing) : new Map<string, MintFacts>()
    for (const mint of missing) {
      const facts = fresh.get(mint)
      this.#known.set(key(mint), facts ?? 'none', facts ? DAY_MS : HOUR_MS)
    }
    return new Map(
      unique.flatMap(mint => {
        const known = this.#known.get(key(mint)) ?? fresh.get(mint)
        const words = this.#words(chain, mint, known === 'none' ? undefined : known)
        return words ? [[mint, words] as const] : []
      }),
    )
  }

  #words({ caipNetworkId }: SolanaChain, mint: string, facts?: MintFacts): TokenWords | undefined {
    const { listed, icons } = this.parts
    const token = listed.find(caipNetworkId, mint)
    if (token) {
      const { name, symbol, decimals } = token
      return { name, symbol, decimals, iconUrl: icons.ofListed(token), isCollectible: false, isListed: true }
    }
    if (!facts) return undefined
    const { name = '', symbol = '', decimals, supply } = facts
    return { name, symbol, decimals, isCollectible: decimals === 0 && supply === 1n, isListed: false }
  }
}
