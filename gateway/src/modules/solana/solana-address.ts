import { decodeBase58 } from '../../../../src/lib/base58.js'

const ADDRESS_BYTES = 32

/** Whether a text is an address of Solana: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= ADDRESS_BYTES && text.length <= 44 && decodeBase58(text)?.length === ADDRESS_BYTES
}

/** The address that stands for the network's own coin where a token's address is asked for; the token that wraps it. */
export const SOL_MINT = 'So11111111111111111111111111111111111111112'
/** What the field says for the coin itself. */
const SOL_PLACEHOLDER = 'So11111111111111111111111111111111111111111'

/** A token of Solana, or its coin. */
export interface SolanaToken {
  readonly caipNetworkId: string
  /** Of the coin, that of the token that wraps it. */
  readonly mint: string
  readonly isNative: boolean
}

/** Reads a token's CAIP-10; nothing for what is none of Solana. */
export function readSolanaToken(caip10: string): SolanaToken | undefined {
  const [, caipNetworkId, mint] = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(caip10) ?? []
  if (caipNetworkId === undefined || mint === undefined) return undefined
  if (mint === SOL_PLACEHOLDER || mint === SOL_MINT)
    return { caipNetworkId, mint: SOL_MINT, isNative: mint !== SOL_MINT }
  return isSolanaAddress(mint) ? { caipNetworkId, mint, isNative: false } : undefined
}
