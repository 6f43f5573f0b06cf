import type { Abi, Hex } from 'viem'
import { viem } from '../../lib/viem.js'
import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { revertOf } from '../../core/errors/read-error.js'
import { transactionParams } from './transaction-params.js'

interface SimulateOptions {
  /** Names the contract's own errors. */
  readonly abi?: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Tries a transaction on its network; gives what it would give back, or undefined where the network cannot be asked:
 * the wallet's own judgement stands then. Throws `request/failed` with the contract's reason where it would fail, and
 * `request/aborted` where nobody waits any more. Standard: EIP-1474.
 */
export async function simulate(
  { rpc }: Pick<ChainContext, 'rpc'>,
  transaction: TransactionRequest,
  signer: Signer,
  { abi = [], signal }: SimulateOptions = {},
): Promise<unknown> {
  const params = [transactionParams(transaction, signer), 'latest']
  try {
    return await rpc(signer.network.caipNetworkId, { method: 'eth_call', params }, signal)
  } catch (cause) {
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause })
    const revert = revertOf(cause)
    if (!revert) return undefined
    const text = reason(abi, revert.data) || revert.text
    throw new AppKitError('request/failed', { cause, text })
  }
}

/** The words of a revert: its text, or the name of the contract's own error; empty where it has neither. */
function reason(abi: readonly unknown[], data: Hex | undefined): string {
  if (!data || data === '0x') return ''
  try {
    const { errorName, args } = viem.decodeErrorResult({ abi: abi as Abi, data })
    return errorName === 'Error' && args ? String(args[0]) : errorName
  } catch {
    return ''
  }
}
