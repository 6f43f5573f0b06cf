import { viem } from '../../lib/viem.js'
import type { Transfer, TransactionRequest } from '../../core/chain-adapter.js'
import type { TransactionParams } from './transaction-params.js'

const inputs = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
] as const

/** How a token moves, and how it says that it did. Standard: ERC-20. */
export const transferAbi = [
  { type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs, outputs: [{ name: '', type: 'bool' }] },
] as const

/** The transaction that makes a transfer. */
export function transferCall({ token, to, amount }: Transfer): TransactionRequest {
  if (token === undefined) return { to, value: amount, data: '0x' }
  return { to: token, data: encoded(to, amount), value: 0n }
}

/** The transfer that a transaction in the words of JSON-RPC would make; undefined where it would do anything else. */
export function readTransfer({ to, value = '0x0', data = '0x' }: TransactionParams): Transfer | undefined {
  if (!to) return undefined
  if (data === '0x') return { to, amount: BigInt(value) }
  try {
    const { args } = viem.decodeFunctionData({ abi: transferAbi, data: data as `0x${string}` })
    const [receiver, amount] = args
    // What is not exactly the call that we would write says something that we did not read.
    const isWhole = encoded(receiver, amount) === data.toLowerCase() && BigInt(value) === 0n
    return isWhole ? { token: to, to: receiver, amount } : undefined
  } catch {
    return undefined
  }
}

function encoded(to: string, amount: bigint): `0x${string}` {
  return viem.encodeFunctionData({ abi: transferAbi, args: [to.toLowerCase() as `0x${string}`, amount] })
}
