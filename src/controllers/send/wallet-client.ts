import { proxy } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type {
  Call,
  ChainVerbs,
  ContractCall,
  PsbtRequest,
  SignMessageOptions,
  Signer,
  TransactionRequest,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { BalancesController } from '../balances/balances.js'
import type { Token } from '../../core/token.js'
import { getHoldings } from '../balances/holdings.js'
import { PortfolioController } from '../balances/portfolio.js'
import { AccountController } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import { getSigner } from '../connection/signer.js'

export interface RequestsState {
  pending: number
}

/**
 * Signs, sends and calls through the connected wallet of a namespace (default: the active namespace).
 * @throws AppKitError from every method: `account/missing` if no wallet is connected, `wallet/method-unsupported` if
 * the namespace or wallet does not support the method, `wallet/rejected` if the user rejects the request
 */
export class RequestsController {
  readonly state = proxy<RequestsState>({ pending: 0 })

  constructor(private readonly scope: Scope) {}

  /** Signs a message. Returns the signature in the namespace's own encoding: 0x hex for eip155, base64 for bip122. */
  signMessage(message: string, namespace?: Namespace, how?: SignMessageOptions): Promise<string> {
    return this.#request(namespace, (verbs, signer) => verbs.signMessage(message, signer, how))
  }

  /** Signs inputs of a Bitcoin transaction and returns the signed PSBT. Standard: BIP-174. */
  signPsbt(request: PsbtRequest, namespace?: Namespace): Promise<{ psbt: string; txid?: string }> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.signPsbt)(request, signer), request.broadcast)
  }

  /** Signs typed data. Standard: EIP-712. */
  signTypedData(typedData: unknown, namespace?: Namespace): Promise<string> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.signTypedData)(typedData, signer))
  }

  /** Sends a transaction and returns its hash. Refreshes the native balance afterwards. */
  sendTransaction(transaction: TransactionRequest, namespace?: Namespace): Promise<string> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.sendTransaction)(transaction, signer), true)
  }

  writeContract(call: ContractCall, namespace?: Namespace): Promise<string> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.writeContract)(call, signer), true)
  }

  /** Estimates the gas of a transaction, in gas units. Queries the network, not the wallet. */
  estimateGas(transaction: TransactionRequest, namespace?: Namespace): Promise<bigint> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.estimateGas)(transaction, signer))
  }

  /** Returns the wallet's capabilities per network. Standard: EIP-5792. */
  getCapabilities(namespace?: Namespace): Promise<Record<string, unknown>> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.capabilities)(signer))
  }

  /** Sends several calls as one batch and returns the batch id. Standard: EIP-5792. */
  sendCalls(calls: readonly Call[], namespace?: Namespace): Promise<string> {
    return this.#request(namespace, (verbs, signer) => requireVerb(verbs.sendCalls)(calls, signer), true)
  }

  /**
   * Loads the balances of the account on its network: the native coin first, then the tokens that the wallet or the
   * data service reports. Spam is included. Rejects with `balance/unavailable` if a source does not respond.
   */
  async getTokens(namespace: Namespace = this.scope.use(NetworkController).state.namespace): Promise<readonly Token[]> {
    if (!this.scope.use(AccountController).address(namespace) || !this.scope.use(NetworkController).current(namespace))
      throw new AppKitError('account/missing', { text: 'CaipNetwork or CaipAddress is undefined' })
    getSigner(this.scope, namespace)
    await Promise.all([
      this.scope.use(BalancesController).refresh(namespace),
      this.scope.use(PortfolioController).refresh(namespace, { quiet: true }),
    ])
    const { tokens, isComplete } = getHoldings(this.scope, namespace)
    if (!tokens || !isComplete) throw new AppKitError('balance/unavailable')
    return tokens
  }

  async #request<T>(
    namespace: Namespace = this.scope.use(NetworkController).state.namespace,
    execute: (verbs: ChainVerbs, signer: Signer) => Promise<T>,
    changesBalance = false,
  ): Promise<T> {
    const signer = getSigner(this.scope, namespace)
    const verbs = await this.scope.use(ConnectionController).verbs(namespace)
    this.state.pending += 1
    try {
      const result = await execute(verbs, signer)
      if (changesBalance)
        void this.scope
          .use(BalancesController)
          .refresh(namespace, { force: true })
          .catch(() => {})
      return result
    } catch (error) {
      throw AppKitError.from(error, 'request/failed')
    } finally {
      this.state.pending -= 1
    }
  }
}

function requireVerb<Verb>(verb: Verb | undefined): Verb {
  if (!verb) throw new AppKitError('wallet/method-unsupported')
  return verb
}
