import type { CaipNetworkId } from '../../core/caip.js'
import type { RpcCall } from '../../core/chain-adapter.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { Emitter } from '../../lib/emitter.js'
import type { WalletAccount } from './accounts.js'
import { featureCalls } from './wallet-features.js'

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
interface SolanaProvider extends Provider {
  request<Method extends keyof SolanaRequests>(
    args: { readonly method: Method; readonly params?: SolanaRequests[Method][0] },
    caipNetworkId?: CaipNetworkId,
  ): Promise<SolanaRequests[Method][1]>
  request(args: { readonly method: string; readonly params?: unknown }, caipNetworkId?: CaipNetworkId): Promise<unknown>
}

/** What stands behind a provider. */
export interface StandardBacking {
  accounts(): readonly WalletAccount[]
  network(): CaipNetworkId
  /** Asks a node of the app's. */
  read(caipNetworkId: CaipNetworkId, call: RpcCall): Promise<unknown>
}

/** Methods that are meant for wallets: none of them is ever handed to a node. */
const forWallets = /^(solana|wallet|standard)_/

/**
 * A wallet of the page as a provider. Signing goes to the wallet, reading to the app's node. Standards: EIP-1193 in its
 * shape, Wallet Standard beneath.
 */
export class StandardProvider extends Emitter implements SolanaProvider {
  readonly #calls: ReturnType<typeof featureCalls>

  constructor(
    wallet: StandardWallet,
    private readonly backing: StandardBacking,
  ) {
    super()
    this.#calls = featureCalls(wallet)
  }

  /** Rejects with the wallet's own error as it came, or `wallet/method-unsupported`, `wallet/invalid-response`, `request/…`. */
  async request({ method, params }: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<never> {
    const { backing } = this
    const network = caipNetworkId ?? backing.network()
    const call = Object.hasOwn(this.#calls, method) ? this.#calls[method] : undefined
    if (call) return (await call(params, backing.accounts(), network)) as never
    if (forWallets.test(method)) throw new AppKitError('wallet/method-unsupported', { text: method })
    return (await backing.read(network, { method, params })) as never
  }
}
