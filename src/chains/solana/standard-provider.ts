import type { CaipNetworkId } from '../../core/caip.js'
import type { RpcCall } from '../../core/chain-adapter.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { Emitter } from '../../lib/emitter.js'
import type { WalletAccount } from './accounts.js'
import { createFeatureMethods } from './wallet-features.js'

export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?:
    'processed' | 'confirmed' | 'finalized' | 'recent' | 'single' | 'singleGossip' | 'root' | 'max'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** The methods of a Solana wallet as `[params, result]`. Bytes are base58, transactions base64. */
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
  readonly solana_signIn: [
    Readonly<Record<string, unknown>>,
    { readonly address: string; readonly signedMessage: string; readonly signature: string },
  ]
}

// An EIP-1193 provider with typed Solana methods. Other methods go to a node.
interface SolanaProvider extends Provider {
  request<Method extends keyof SolanaRequests>(
    args: { readonly method: Method; readonly params?: SolanaRequests[Method][0] },
    caipNetworkId?: CaipNetworkId,
  ): Promise<SolanaRequests[Method][1]>
  request(args: { readonly method: string; readonly params?: unknown }, caipNetworkId?: CaipNetworkId): Promise<unknown>
}

export interface ProviderContext {
  accounts(): readonly WalletAccount[]
  network(): CaipNetworkId
  read(caipNetworkId: CaipNetworkId, call: RpcCall): Promise<unknown>
}

// Wallet methods are never sent to a node.
const walletMethods = /^(solana|wallet|standard)_/

/** Wraps a Wallet Standard wallet as an EIP-1193 provider. The wallet signs; reads go to the app's node. */
export class StandardProvider extends Emitter implements SolanaProvider {
  readonly #calls: ReturnType<typeof createFeatureMethods>

  constructor(
    wallet: StandardWallet,
    private readonly context: ProviderContext,
  ) {
    super()
    this.#calls = createFeatureMethods(wallet)
  }

  async request({ method, params }: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<never> {
    const { context } = this
    const network = caipNetworkId ?? context.network()
    const call = Object.hasOwn(this.#calls, method) ? this.#calls[method] : undefined
    if (call) return (await call(params, context.accounts(), network)) as never
    if (walletMethods.test(method)) throw new AppKitError('wallet/method-unsupported', { text: method })
    return (await context.read(network, { method, params })) as never
  }
}
