import type { Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { hexChainId } from './chain-id.js'
import { toQuantity } from './quantity.js'

/** A transaction in the words of JSON-RPC. */
export type TransactionParams = Readonly<Record<string, string>>

/**
 * A transaction in the words of JSON-RPC: the one place where what was given becomes what is signed. The
 * chain id goes with it, so that a wallet that stands on another network can refuse. Standard: EIP-1474.
 */
export function transactionParams(
  { to, value, data, gas, gasPrice }: TransactionRequest,
  { address, network }: Pick<Signer, 'address' | 'network'>,
): TransactionParams {
  return {
    from: address,
    chainId: hexChainId(network),
    ...(to && { to }),
    ...(data && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
    ...(gas !== undefined && { gas: toQuantity(gas) }),
    ...(gasPrice !== undefined && { gasPrice: toQuantity(gasPrice) }),
  }
}
