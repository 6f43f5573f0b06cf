import type {
  ApprovalAsk,
  ChainContext,
  PlannedApproval,
  ReadyApproval,
  Signer,
  TransactionRequest,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { revertOf } from '../../core/errors/wallet-error.js'
import type { Approval } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import { estimateGas, sendParams, type TransactionParams, transactionParams } from './transactions.js'

const abi = viem.parseAbi(['function approve(address spender, uint256 amount)'])

/** The transaction that gives an approval. Standard: ERC-20. */
function approvalCall({ token, spender, amount }: Approval): TransactionRequest {
  return { to: token, data: encoded(spender, amount), value: 0n }
}

/**
 * The approval that a transaction in the words of JSON-RPC would give; undefined where it would do anything else.
 * Standard: ERC-20.
 */
export function readApproval({ to, value = '0x0', data = '0x' }: TransactionParams): Approval | undefined {
  if (!to || BigInt(value) !== 0n) return undefined
  try {
    const [spender, amount] = viem.decodeFunctionData({ abi, data: data as `0x${string}` }).args
    // What is not exactly the call that we would write says something that we did not read.
    return encoded(spender, amount) === data.toLowerCase() ? { token: to, spender, amount } : undefined
  } catch {
    return undefined
  }
}

function encoded(spender: string, amount: bigint): `0x${string}` {
  return viem.encodeFunctionData({ abi, args: [spender.toLowerCase() as `0x${string}`, amount] })
}

/** Gas of an approval where the network cannot estimate it (spec point 9). */
export const APPROVAL_GAS = 150_000n

/**
 * Reads an approval that a service wrote, and makes it ready to be signed. Throws `swap/unreadable` where it is none, and
 * `swap/mismatch` where it is for another token or amount, or for somebody who is no contract: whoever asks to be approved
 * without being one is a thief. A token that refuses it while another allowance stands gets one of zero before it. Throws
 * `request/aborted` where nobody waits any more. Standard: ERC-20.
 */
export async function planApproval(
  context: ChainContext,
  { token, amount, allowance, transaction }: ApprovalAsk,
  signer: Signer,
  signal?: AbortSignal,
): Promise<PlannedApproval> {
  const meant = readApproval(transactionParams(transaction, signer))
  if (!meant) throw new AppKitError('swap/unreadable')
  if (meant.token.toLowerCase() !== token.toLowerCase() || meant.amount !== amount)
    throw new AppKitError('swap/mismatch')
  const ask = { method: 'eth_getCode', params: [meant.spender, 'latest'] }
  const [code, gas] = await Promise.all([
    context.rpc(signer.network.caipNetworkId, ask, signal),
    tried(context, approvalCall(meant), signer, signal),
  ])
  if (signal?.aborted) throw new AppKitError('request/aborted')
  if (!/^0x../.test(String(code))) throw new AppKitError('swap/mismatch')
  const ready = withGas(meant, gas)
  if (gas !== 'refused' || allowance === 0n) return ready
  const none = { ...meant, amount: 0n }
  return { ...ready, reset: withGas(none, await tried(context, approvalCall(none), signer, signal)) }
}

function withGas(meant: Approval, gas: bigint | 'refused'): ReadyApproval {
  return { meant, transaction: { ...approvalCall(meant), gas: gas === 'refused' ? APPROVAL_GAS : gas } }
}

/** The gas of an approval, and a fifth more, or that the token would refuse it. */
async function tried(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | 'refused'> {
  try {
    return ((await estimateGas(context, transaction, signer, signal)) * 6n) / 5n
  } catch (error) {
    return revertOf(error) ? 'refused' : APPROVAL_GAS
  }
}

/**
 * Asks the wallet for an approval; gives the hash. What the wallet would sign is read back first, from the very words that
 * go to it: `swap/mismatch` where its token, spender or amount is not the one that is meant.
 */
export async function sendApproval(meant: Approval, transaction: TransactionRequest, signer: Signer): Promise<string> {
  const params = transactionParams(transaction, signer)
  const read = readApproval(params)
  if (!read) throw new AppKitError('swap/unreadable')
  const isSame =
    read.token.toLowerCase() === meant.token.toLowerCase() &&
    read.spender.toLowerCase() === meant.spender.toLowerCase() &&
    read.amount === meant.amount
  if (!isSame) throw new AppKitError('swap/mismatch')
  return sendParams(params, signer)
}
