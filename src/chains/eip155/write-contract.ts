import type { Abi, Hex } from 'viem'
import { decodeErrorResult, encodeFunctionData } from 'viem/utils'
import type { ChainContext, ContractCall, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { sendTransaction } from './send-transaction.js'
import { transactionParams } from './transaction-params.js'
import { messageOf, revertOf } from './read-error.js'

/**
 * Calls a method of a contract in a transaction; gives its hash. It is tried against the network first, so
 * that one that would fail is never put before the person: `request/failed` carries the contract's reason.
 * Where the network cannot be asked the wallet's own judgement stands.
 */
export async function writeContract(context: ChainContext, call: ContractCall, signer: Signer): Promise<string> {
  const transaction: TransactionRequest = {
    to: call.address,
    data: encoded(call),
    ...(call.value !== undefined && { value: call.value }),
  }
  await simulate(context, call, transaction, signer)
  return sendTransaction(transaction, signer)
}

function encoded({ abi, method, args = [] }: ContractCall): Hex {
  try {
    return encodeFunctionData({ abi: abi as Abi, functionName: method, args })
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
  }
}

/** What the call gives back is not read: some tokens give nothing where their interface promises a boolean. */
async function simulate(
  context: ChainContext,
  call: ContractCall,
  transaction: TransactionRequest,
  signer: Signer,
): Promise<void> {
  const params = [transactionParams(transaction, signer), 'latest']
  try {
    await context.rpc(signer.network.caipNetworkId, { method: 'eth_call', params })
  } catch (cause) {
    const revert = revertOf(cause)
    if (!revert) return
    const text = reason(call.abi, revert.data) || revert.text
    throw new AppKitError('request/failed', { cause, text })
  }
}

/** The words of a revert: its text, or the name of the contract's own error; empty where it has neither. */
function reason(abi: readonly unknown[], data: Hex | undefined): string {
  if (!data || data === '0x') return ''
  try {
    const { errorName, args } = decodeErrorResult({ abi: abi as Abi, data })
    return errorName === 'Error' && args ? String(args[0]) : errorName
  } catch {
    return ''
  }
}
