import type { CaipNetworkId } from '../../core/caip.js'
import type { Provider } from '../../core/provider.js'

/** How a node is to take a transaction in. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?:
    'processed' | 'confirmed' | 'finalized' | 'recent' | 'single' | 'singleGossip' | 'root' | 'max'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** What a wallet of Solana may be asked, and what it answers. Bytes are base58, transactions base64. */
export interface SolanaRequests {
  readonly solana_getAccounts: [undefined, readonly { readonly pubkey: string }[]]
  readonly solana_requestAccounts: [undefined, readonly { readonly pubkey: string }[]]
  readonly solana_signMessage: [{ message: string; pubkey: string }, { readonly signature: string }]
  readonly solana_signTransaction: [
    { transaction: string; pubkey?: string },
    { readonly signature: string; readonly transaction?: string },
  ]
  readonly solana_signAllTransactions: [
    { transactions: readonly string[]; pubkey?: string },
    { readonly transactions: readonly string[] },
  ]
  readonly solana_signAndSendTransaction: [
    { transaction: string; pubkey?: string; sendOptions?: SendOptions },
    { readonly signature: string },
  ]
  /** Standard: Sign In With Solana. The message and its signature are base58. */
  readonly solana_signIn: [
    Readonly<Record<string, unknown>>,
    { readonly address: string; readonly signedMessage: string; readonly signature: string },
  ]
}

/** A wallet of Solana, in the shape of EIP-1193: its own methods by type, and a node's by name. */
export interface SolanaProvider extends Provider {
  request<Method extends keyof SolanaRequests>(
    args: { readonly method: Method; readonly params?: SolanaRequests[Method][0] },
    caipNetworkId?: CaipNetworkId,
  ): Promise<SolanaRequests[Method][1]>
  request(args: { readonly method: string; readonly params?: unknown }, caipNetworkId?: CaipNetworkId): Promise<unknown>
}
