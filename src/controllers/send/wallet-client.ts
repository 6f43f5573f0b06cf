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
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import { signerOf } from '../connection/signer.js'

export interface RequestsState {
  /** How many requests wait for the person's answer in the wallet. */
  pending: number
}

/**
 * The typed client: signs, sends and calls through the connected wallet of a namespace, by default the active
 * one. Every method rejects with an `AppKitError`: `account/missing` where nobody is connected,
 * `wallet/method-unsupported` where the family or the wallet cannot, `wallet/rejected` when the person says no.
 */
export class RequestsController {
  readonly state = proxy<RequestsState>({ pending: 0 })

  constructor(private readonly scope: Scope) {}

  /** Signs a text; gives the signature as the family writes it (0x hex on eip155, base64 on bip122). */
  signMessage(message: string, namespace?: Namespace, how?: SignMessageOptions): Promise<string> {
    return this.#ask(namespace, (verbs, signer) => verbs.signMessage(message, signer, how))
  }

  /** Signs inputs of a transaction of Bitcoin; gives it back signed. Standard: BIP-174. */
  signPsbt(request: PsbtRequest, namespace?: Namespace): Promise<{ psbt: string; txid?: string }> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.signPsbt)(request, signer), request.broadcast)
  }

  /** Signs typed data. Standard: EIP-712. */
  signTypedData(typedData: unknown, namespace?: Namespace): Promise<string> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.signTypedData)(typedData, signer))
  }

  /** Sends a transaction; gives its hash. The native balance is read again afterwards. */
  sendTransaction(transaction: TransactionRequest, namespace?: Namespace): Promise<string> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.sendTransaction)(transaction, signer), true)
  }

  /** Calls a contract's method in a transaction; gives its hash. */
  writeContract(call: ContractCall, namespace?: Namespace): Promise<string> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.writeContract)(call, signer), true)
  }

  /** The gas a transaction would use, in units. Asks the network, not the wallet. */
  estimateGas(transaction: TransactionRequest, namespace?: Namespace): Promise<bigint> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.estimateGas)(transaction, signer))
  }

  /** What the wallet can do on each network. Standard: EIP-5792. */
  getCapabilities(namespace?: Namespace): Promise<Record<string, unknown>> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.capabilities)(signer))
  }

  /** Sends several calls as one batch; gives the batch's id. Standard: EIP-5792. */
  sendCalls(calls: readonly Call[], namespace?: Namespace): Promise<string> {
    return this.#ask(namespace, (verbs, signer) => can(verbs.sendCalls)(calls, signer), true)
  }

  async #ask<T>(
    namespace: Namespace = this.scope.use(NetworkController).state.namespace,
    run: (verbs: ChainVerbs, signer: Signer) => Promise<T>,
    moves = false,
  ): Promise<T> {
    const signer = signerOf(this.scope, namespace)
    const verbs = await this.scope.use(ConnectionController).verbs(namespace)
    this.state.pending += 1
    try {
      const answer = await run(verbs, signer)
      if (moves)
        void this.scope
          .use(BalancesController)
          .refresh(namespace, { force: true })
          .catch(() => {})
      return answer
    } catch (error) {
      throw AppKitError.from(error, 'request/failed')
    } finally {
      this.state.pending -= 1
    }
  }
}

function can<Verb>(verb: Verb | undefined): Verb {
  if (!verb) throw new AppKitError('wallet/method-unsupported')
  return verb
}
