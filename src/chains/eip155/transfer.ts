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
import { sendParams, simulate, type TransactionParams, transactionParams } from './transactions.js'
import { transferFee } from './transfer-fee.js'

const silent: readonly string[] = [
  'eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'eip155:56:0x55d398326f99059ff775485246999027b3197955',
  'eip155:137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  'eip155:2222:0x919c1c267bc06a7039e03fcc2ef738525769109c',
  'eip155:42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  'eip155:42220:0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  'eip155:43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
]

/** Whether a token is known to say nothing when it moves, where ERC-20 promises a boolean; given as CAIP-10. */
export function isSilentToken(caipAddress: string): boolean {
  return silent.includes(caipAddress.toLowerCase())
}

/** How the code of a person's account begins that lets a contract act for it. Standard: EIP-7702. */
const DELEGATED = '0xef0100'

/** Whether a contract stands at an address, and not a person's account. */
export async function isContract(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  const code = await rpc(caipNetworkId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith(DELEGATED)
}

/** The call of `decimals()`. */
const DECIMALS = '0x313ce567'

/**
 * How many places a token has, by its own contract; undefined where the network cannot be asked, or the contract says
 * nothing that makes sense. Standard: ERC-20.
 */
export async function tokenDecimals(
  { rpc }: Pick<ChainContext, 'rpc'>,
  token: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const call = { method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'] }
  const said = await rpc(caipNetworkId, call, signal).catch(() => undefined)
  const [, digits] = (typeof said === 'string' && /^0x0{62}([\da-f]{2})$/i.exec(said)) || []
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

const inputs = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
] as const

/** How a token moves, and how it says that it did. Standard: ERC-20. */
const transferAbi = [
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

/**
 * Makes a transfer ready to be signed, and tries it on the network. Throws `request/failed`, with the contract's reason
 * where it gave one, for a transfer that would fail; `request/aborted` where nobody waits any more. Standard: ERC-20.
 */
export async function planTransfer(
  context: ChainContext,
  transfer: Transfer,
  signer: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const transaction = transferCall(transfer)
  const said = transfer.token && (await simulate(context, transaction, signer, { abi: transferAbi, signal }))
  if (transfer.token && said !== undefined && !(await hasMoved(context, transfer.token, said, signer, signal)))
    throw new AppKitError('request/failed', { text: 'The token refuses to move' })
  const fee = await transferFee(context, transaction, signer, signal)
  return { transaction, ...(fee !== undefined && { fee }) }
}

/** Whether what a token said means that it moved. Silence does where there is a contract at all: nobody's address is silent, too. */
async function hasMoved(
  { rpc }: ChainContext,
  token: string,
  said: unknown,
  { network }: Signer,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (isSilentToken(`${network.caipNetworkId}:${token}`)) return true
  if (said === '0x') {
    const code = await rpc(network.caipNetworkId, { method: 'eth_getCode', params: [token, 'latest'] }, signal)
    return code !== '0x'
  }
  try {
    return viem.decodeFunctionResult({ abi: transferAbi, data: said as `0x${string}` })
  } catch {
    return false
  }
}

/**
 * Asks the wallet for a planned transfer; gives the hash. What the wallet would sign is read back first, from the very
 * words that go to it: `send/mismatch` where its token, amount or receiver is not the one that is meant.
 */
async function sendTransfer(transfer: Transfer, plan: PlannedTransfer, signer: Signer): Promise<string> {
  const params = transactionParams(plan.transaction, signer)
  if (!isSame(readTransfer(params), transfer)) throw new AppKitError('send/mismatch')
  return sendParams(params, signer)
}

function isSame(signed: Transfer | undefined, meant: Transfer): boolean {
  return (
    signed?.token?.toLowerCase() === meant.token?.toLowerCase() &&
    signed?.to.toLowerCase() === meant.to.toLowerCase() &&
    signed.amount === meant.amount
  )
}

/** The verbs that sending is made of. */
export type TransferVerbs = Required<Pick<ChainVerbs, 'planTransfer' | 'sendTransfer' | 'isContract'>>

/** Those verbs over the context of one instance; their code is a chunk of its own. */
export function transferVerbs(context: ChainContext): TransferVerbs {
  return {
    planTransfer: (transfer, signer, signal) => planTransfer(context, transfer, signer, signal),
    sendTransfer,
    isContract: (...asked) => isContract(context, ...asked),
  }
}
