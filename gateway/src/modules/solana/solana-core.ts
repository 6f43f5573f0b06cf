import type { SolanaChains } from './solana-chain.js'
import type { SolanaPrices } from './solana-prices.js'
import type { SolanaWords } from './solana-words.js'

/** What the data calls know of Solana. */
export interface SolanaCore {
  readonly chains: SolanaChains
  readonly words: SolanaWords
  readonly prices: SolanaPrices
}
