import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { readQuantity } from './quantity.js'
import { transactionParams } from './transaction-params.js'

/** The gas a transaction would use now, in units, asked of the network's RPC. */
export async function estimateGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<bigint> {
  const call = { method: 'eth_estimateGas', params: [transactionParams(transaction, signer)] }
  return readQuantity(await context.rpc(signer.network.caipNetworkId, call, signal))
}
