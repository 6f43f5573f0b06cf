import * as z from 'zod'
import { isSolanaAddress } from './solana-chain.js'

// Chain ids that token lists use for Solana networks.
const CHAIN_IDS: Readonly<Record<number, string>> = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
const MAX_TOKENS = 20_000

/** A token of a list the operator trusts. Standard: tokenlists.org, with the chain ids of Solana's lists. */
export const listedSolanaToken = z.object({
  chainId: z.literal([101, 102, 103]),
  address: z.string().refine(isSolanaAddress),
  name: z.string().max(1_000),
  symbol: z.string().max(1_000),
  decimals: z.number().int().min(0).max(255),
  logoURI: z.string().max(2_048).optional(),
})
export type ListedSolanaToken = z.output<typeof listedSolanaToken>

type Row = readonly [chainId: 101 | 102 | 103, symbol: string, name: string, decimals: number, address: string]

const rows: readonly Row[] = [
  [101, 'SOL', 'Wrapped SOL', 9, 'So11111111111111111111111111111111111111112'],
  [101, 'USDC', 'USD Coin', 6, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  [101, 'USDT', 'Tether USD', 6, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  [103, 'USDC', 'USD Coin', 6, '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
]

export const knownSolanaTokens: readonly ListedSolanaToken[] = rows.map(
  ([chainId, symbol, name, decimals, address]) => {
    return { chainId, symbol, name, decimals, address }
  },
)

export function readSolanaTokens(list: readonly unknown[]): readonly ListedSolanaToken[] {
  return list.slice(0, MAX_TOKENS).flatMap(entry => {
    const { data } = listedSolanaToken.safeParse(entry)
    return data ? [data] : []
  })
}

export class SolanaTokenIndex {
  readonly #tokens: ReadonlyMap<string, ListedSolanaToken>

  constructor(tokens: readonly ListedSolanaToken[]) {
    // for duplicate addresses the first entry counts
    const entries = tokens.map(token => [`${CHAIN_IDS[token.chainId]}:${token.address}`, token] as const)
    this.#tokens = new Map(entries.toReversed())
  }

  list(caipNetworkId: string): readonly ListedSolanaToken[] {
    return [...this.#tokens].flatMap(([id, token]) => (id.startsWith(`${caipNetworkId}:`) ? [token] : []))
  }

  find(caipNetworkId: string, mint: string): ListedSolanaToken | undefined {
    return this.#tokens.get(`${caipNetworkId}:${mint}`)
  }
}
