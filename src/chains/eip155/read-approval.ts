import { viem } from '../../lib/viem.js'
import type { TransactionRequest } from '../../core/chain-adapter.js'
import type { Approval } from '../../core/swap-call.js'
import type { TransactionParams } from './transaction-params.js'

const abi = viem.parseAbi(['function approve(address spender, uint256 amount)'])

/** The transaction that gives an approval. Standard: ERC-20. */
export function approvalCall({ token, spender, amount }: Approval): TransactionRequest {
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
