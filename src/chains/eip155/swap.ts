import type {
  ChainContext,
  ChainVerbs,
  Signer,
  TransactionNonce,
  TransactionRequest,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { SwapCall } from '../../core/swap.js'
import { planApproval, sendApproval } from './approvals.js'
import { readPoolSwap } from './pool-swaps.js'
import { readQuantity } from './quantities.js'
import { readSwap } from './swap-calls.js'
import { sendParams, simulate, toTransactionParams } from './transactions.js'

async function hasSucceeded(
  { rpc }: Pick<ChainContext, 'rpc'>,
  hash: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const receipt = await rpc(caipNetworkId, { method: 'eth_getTransactionReceipt', params: [hash] }, signal)
  if (receipt === null || receipt === undefined) return undefined
  const { status } = receipt as { readonly status?: unknown }
  if (status === '0x1') return true
  if (status === '0x0') return false
  throw new AppKitError('rpc/failed', { text: 'The node returned an invalid receipt' })
}

async function findNonce(
  { rpc }: Pick<ChainContext, 'rpc'>,
  hash: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<TransactionNonce | undefined> {
  const found = await rpc(caipNetworkId, { method: 'eth_getTransactionByHash', params: [hash] }, signal)
  const { from, nonce } = (found ?? {}) as { readonly from?: unknown; readonly nonce?: unknown }
  return typeof from === 'string' ? { sender: from, nonce: readQuantity(nonce) } : undefined
}

async function countTransactions(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<bigint> {
  const params = [address, 'latest']
  return readQuantity(await rpc(caipNetworkId, { method: 'eth_getTransactionCount', params }, signal))
}

// Requests a swap from the wallet and returns the hash. Decodes the final request parameters first and compares them
// with `swap`; only the minimum output may be higher. Simulates the swap, so that a failing one is not requested.
// Throws `swap/unreadable`, `swap/mismatch`, `swap/would-fail` with the contract's reason, `request/aborted`.
async function sendSwap(
  context: ChainContext,
  swap: SwapCall,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<string> {
  const params = toTransactionParams(transaction, signer)
  const read = readSwap(params) ?? (await readPoolSwap(context, params, signer.network))
  if (!read) throw new AppKitError('swap/unreadable')
  if (!isSame(read, swap) || !equalsIgnoreCase(read.recipient, signer.address)) throw new AppKitError('swap/mismatch')
  await simulate(context, transaction, signer, { signal }).catch((cause: unknown) => {
    if (!signal?.aborted) throw new AppKitError('swap/would-fail', { cause, text: (cause as Error).message })
  })
  if (signal?.aborted) throw new AppKitError('request/aborted')
  return sendParams(params, signer)
}

function isSame(read: SwapCall, expected: SwapCall): boolean {
  return (
    equalsIgnoreCase(read.router, expected.router) &&
    equalsIgnoreCase(read.settler, expected.settler) &&
    equalsIgnoreCase(read.wrapped, expected.wrapped) &&
    equalsIgnoreCase(read.from, expected.from) &&
    equalsIgnoreCase(read.to, expected.to) &&
    equalsIgnoreCase(read.recipient, expected.recipient) &&
    read.feePercent === expected.feePercent &&
    read.amount === expected.amount &&
    read.minimum >= expected.minimum
  )
}

function equalsIgnoreCase(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

export type SwapActions = Required<
  Pick<
    ChainVerbs,
    'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded' | 'findNonce' | 'countTransactions'
  >
>

export function createSwapActions(context: ChainContext): SwapActions {
  return {
    planApproval: (request, signer, signal) => planApproval(context, request, signer, signal),
    sendApproval,
    readSwap: (transaction, signer) => readTransaction(context, transaction, signer),
    sendSwap: (...args) => sendSwap(context, ...args),
    hasSucceeded: (hash, network, signal) => hasSucceeded(context, hash, network, signal),
    findNonce: (hash, network, signal) => findNonce(context, hash, network, signal),
    countTransactions: (address, network, signal) => countTransactions(context, address, network, signal),
  }
}

async function readTransaction(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
): Promise<SwapCall> {
  const params = toTransactionParams(transaction, signer)
  const swap = readSwap(params) ?? (await readPoolSwap(context, params, signer.network))
  if (!swap) throw new AppKitError('swap/unreadable')
  return swap
}
