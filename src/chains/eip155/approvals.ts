import type {
  ApprovalPlanRequest,
  ChainContext,
  PlannedApproval,
  ReadyApproval,
  Signer,
  TransactionRequest,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { findRevert } from '../../core/errors/wallet-error.js'
import type { Approval } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import { estimateGas, sendParams, type TransactionParams, toTransactionParams } from './transactions.js'

const abi = viem.parseAbi(['function approve(address spender, uint256 amount)'])

function approvalCall({ token, spender, amount }: Approval): TransactionRequest {
  return { to: token, data: encodeApproval(spender, amount), value: 0n }
}

export function readApproval({ to, value = '0x0', data = '0x' }: TransactionParams): Approval | undefined {
  if (!to || BigInt(value) !== 0n) return undefined
  try {
    const [spender, amount] = viem.decodeFunctionData({ abi, data: data as `0x${string}` }).args
    // Calldata that differs from our own encoding contains something that was not decoded.
    return encodeApproval(spender, amount) === data.toLowerCase() ? { token: to, spender, amount } : undefined
  } catch {
    return undefined
  }
}

function encodeApproval(spender: string, amount: bigint): `0x${string}` {
  return viem.encodeFunctionData({ abi, args: [spender.toLowerCase() as `0x${string}`, amount] })
}

export const APPROVAL_GAS = 150_000n

/**
 * Prepares the approval of exactly the amount of a swap. Only the spender is taken from the swap service: services that
 * are not told the amount answer with an unlimited approval. The spender must be a contract, because an approval for a
 * plain account is theft. If the token only changes an allowance from or to zero, adds a reset.
 * @throws AppKitError `swap/unreadable` if it is not an approval, `swap/mismatch` if the token or the spender is wrong,
 * `request/aborted` if the signal is aborted
 */
export async function planApproval(
  context: ChainContext,
  { token, amount, allowance, transaction }: ApprovalPlanRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<PlannedApproval> {
  const offered = readApproval(toTransactionParams(transaction, signer))
  if (!offered) throw new AppKitError('swap/unreadable')
  if (offered.token.toLowerCase() !== token.toLowerCase()) throw new AppKitError('swap/mismatch')
  const approval = { ...offered, amount }
  const getCode = { method: 'eth_getCode', params: [approval.spender, 'latest'] }
  const [code, gas] = await Promise.all([
    context.rpc(signer.network.caipNetworkId, getCode, signal),
    estimateApprovalGas(context, approvalCall(approval), signer, signal),
  ])
  if (signal?.aborted) throw new AppKitError('request/aborted')
  if (!/^0x../.test(String(code))) throw new AppKitError('swap/mismatch')
  const ready = withGas(approval, gas)
  if (gas !== 'refused' || allowance === 0n) return ready
  const zeroApproval = { ...approval, amount: 0n }
  return {
    ...ready,
    reset: withGas(zeroApproval, await estimateApprovalGas(context, approvalCall(zeroApproval), signer, signal)),
  }
}

function withGas(approval: Approval, gas: bigint | 'refused'): ReadyApproval {
  return { expected: approval, transaction: { ...approvalCall(approval), gas: gas === 'refused' ? APPROVAL_GAS : gas } }
}

// Estimates the gas plus 20 %. Returns `refused` if the call reverts.
async function estimateApprovalGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | 'refused'> {
  try {
    return ((await estimateGas(context, transaction, signer, signal)) * 6n) / 5n
  } catch (error) {
    return findRevert(error) ? 'refused' : APPROVAL_GAS
  }
}

/**
 * Requests an approval from the wallet. Decodes the final request parameters first and compares them with `approval`.
 * @throws AppKitError `swap/unreadable` or `swap/mismatch`
 */
export async function sendApproval(
  approval: Approval,
  transaction: TransactionRequest,
  signer: Signer,
): Promise<string> {
  const params = toTransactionParams(transaction, signer)
  const read = readApproval(params)
  if (!read) throw new AppKitError('swap/unreadable')
  const isSame =
    read.token.toLowerCase() === approval.token.toLowerCase() &&
    read.spender.toLowerCase() === approval.spender.toLowerCase() &&
    read.amount === approval.amount
  if (!isSame) throw new AppKitError('swap/mismatch')
  return sendParams(params, signer)
}
