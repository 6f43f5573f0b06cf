import type { Abi, Hex } from 'viem'
import { viem } from '../../lib/viem.js'
import type { ChainContext, ContractCall, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { sendTransaction } from './send-transaction.js'
import { simulate } from './simulate.js'
import { messageOf } from '../../core/errors/read-error.js'

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
  // What the call gives back is not read: some tokens give nothing where their interface promises a boolean.
  await simulate(context, transaction, signer, { abi: call.abi })
  return sendTransaction(transaction, signer)
}

function encoded({ abi, method, args = [] }: ContractCall): Hex {
  try {
    return viem.encodeFunctionData({ abi: abi as Abi, functionName: method, args })
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
  }
}
