import type {
  ChainContext,
  ChainVerbs,
  PlannedTransfer,
  Signer,
  TransactionRequest,
  Transfer,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { viem } from '../../lib/viem.js'
import { sendParams, simulate, type TransactionParams, toTransactionParams } from './transactions.js'
import { estimateTransferFee } from './transfer-fee.js'

const noReturnTokens: readonly string[] = [
  'eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'eip155:56:0x55d398326f99059ff775485246999027b3197955',
  'eip155:137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  'eip155:2222:0x919c1c267bc06a7039e03fcc2ef738525769109c',
  'eip155:42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  'eip155:42220:0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  'eip155:43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
]

// Returns true for known tokens without a return value, such as USDT. ERC-20 requires a boolean.
export function hasNoReturnValue(caipAddress: string): boolean {
  return noReturnTokens.includes(caipAddress.toLowerCase())
}

// The code prefix of a delegated account, which is not a contract. Standard: EIP-7702.
const DELEGATION_PREFIX = '0xef0100'

export async function isContract(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  const code = await rpc(caipNetworkId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith(DELEGATION_PREFIX)
}

// The selector of `decimals()`.
const DECIMALS = '0x313ce567'

export async function readTokenDecimals(
  { rpc }: Pick<ChainContext, 'rpc'>,
  token: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const call = { method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'] }
  const result = await rpc(caipNetworkId, call, signal).catch(() => undefined)
  const [, digits] = (typeof result === 'string' && /^0x0{62}([\da-f]{2})$/i.exec(result)) || []
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

const inputs = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
] as const

const transferAbi = [
  { type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs, outputs: [{ name: '', type: 'bool' }] },
] as const

export function transferCall({ token, to, amount }: Transfer): TransactionRequest {
  if (token === undefined) return { to, value: amount, data: '0x' }
  return { to: token, data: encodeTransfer(to, amount), value: 0n }
}

export function readTransfer({ to, value = '0x0', data = '0x' }: TransactionParams): Transfer | undefined {
  if (!to) return undefined
  if (data === '0x') return { to, amount: BigInt(value) }
  try {
    const { args } = viem.decodeFunctionData({ abi: transferAbi, data: data as `0x${string}` })
    const [recipient, amount] = args
    // Calldata that differs from our own encoding contains something that was not decoded.
    const isExact = encodeTransfer(recipient, amount) === data.toLowerCase() && BigInt(value) === 0n
    return isExact ? { token: to, to: recipient, amount } : undefined
  } catch {
    return undefined
  }
}

function encodeTransfer(to: string, amount: bigint): `0x${string}` {
  return viem.encodeFunctionData({ abi: transferAbi, args: [to.toLowerCase() as `0x${string}`, amount] })
}

/**
 * Prepares a transfer and simulates it. Standard: ERC-20.
 * @throws AppKitError `request/failed` with the contract's reason if it would fail, `request/aborted` if the signal is
 * aborted
 */
export async function planTransfer(
  context: ChainContext,
  transfer: Transfer,
  signer: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const transaction = transferCall(transfer)
  const result = transfer.token && (await simulate(context, transaction, signer, { abi: transferAbi, signal }))
  if (
    transfer.token &&
    result !== undefined &&
    !(await isTransferSuccess(context, transfer.token, result, signer, signal))
  )
    throw new AppKitError('request/failed', { text: 'The token refuses to move' })
  const fee = await estimateTransferFee(context, transaction, signer, signal)
  return { transaction, ...(fee !== undefined && { fee }) }
}

// Treats an empty return value as success (USDT), provided the token address has code.
async function isTransferSuccess(
  { rpc }: ChainContext,
  token: string,
  result: unknown,
  { network }: Signer,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (hasNoReturnValue(`${network.caipNetworkId}:${token}`)) return true
  if (result === '0x') {
    const code = await rpc(network.caipNetworkId, { method: 'eth_getCode', params: [token, 'latest'] }, signal)
    return code !== '0x'
  }
  try {
    return viem.decodeFunctionResult({ abi: transferAbi, data: result as `0x${string}` })
  } catch {
    return false
  }
}

// Requests a planned transfer from the wallet and returns the hash. Decodes the final request parameters first. Throws
// `send/mismatch` if the token, amount or recipient differs from `transfer`.
async function sendTransfer(transfer: Transfer, plan: PlannedTransfer, signer: Signer): Promise<string> {
  const params = toTransactionParams(plan.transaction, signer)
  if (!isSame(readTransfer(params), transfer)) throw new AppKitError('send/mismatch')
  return sendParams(params, signer)
}

function isSame(signed: Transfer | undefined, expected: Transfer): boolean {
  return (
    signed?.token?.toLowerCase() === expected.token?.toLowerCase() &&
    signed?.to.toLowerCase() === expected.to.toLowerCase() &&
    signed.amount === expected.amount
  )
}

export type TransferActions = Required<Pick<ChainVerbs, 'planTransfer' | 'sendTransfer' | 'isContract'>>

export function createTransferActions(context: ChainContext): TransferActions {
  return {
    planTransfer: (transfer, signer, signal) => planTransfer(context, transfer, signer, signal),
    sendTransfer,
    isContract: (...args) => isContract(context, ...args),
  }
}
