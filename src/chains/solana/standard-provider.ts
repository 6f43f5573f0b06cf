import type { CaipNetworkId } from '../../core/caip.js'
import type { RpcCall } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { RequestArguments } from '../../core/provider.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { Emitter } from '../../lib/emitter.js'
import { featureCalls } from './feature-calls.js'
import type { WalletAccount } from './read-accounts.js'
import type { SolanaProvider } from './solana-requests.js'

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
