import type { ChainContext, ChainVerbs, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { SwapCall } from '../../core/swap.js'
import { planApproval, sendApproval } from './approvals.js'
import { readSwap } from './swap-calls.js'
import { sendParams, simulate, transactionParams } from './transactions.js'

/** Whether a transaction was mined, and did not revert; undefined while the network knows no receipt. Standard: EIP-1474. */
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
  throw new AppKitError('rpc/failed', { text: 'The node gave a receipt that is none' })
}

/**
 * Asks the wallet for a swap; gives the hash. What the wallet would sign is read back first, from the very words that go
 * to it: `swap/unreadable` where it is no swap that is known, `swap/mismatch` where it is not the one that is meant, or
 * takes less in return. One that would fail never reaches the wallet: `swap/would-fail`, with the contract's reason; nor does
 * one that nobody waits for any more: `request/aborted`.
 */
async function sendSwap(
  context: ChainContext,
  meant: SwapCall,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<string> {
  const params = transactionParams(transaction, signer)
  const read = readSwap(params)
  if (!read) throw new AppKitError('swap/unreadable')
  if (!isSame(read, meant) || !isAlike(read.receiver, signer.address)) throw new AppKitError('swap/mismatch')
  await simulate(context, transaction, signer, { signal }).catch((cause: unknown) => {
    if (!signal?.aborted) throw new AppKitError('swap/would-fail', { cause, text: (cause as Error).message })
  })
  if (signal?.aborted) throw new AppKitError('request/aborted')
  return sendParams(params, signer)
}

function isSame(read: SwapCall, meant: SwapCall): boolean {
  return (
    isAlike(read.router, meant.router) &&
    isAlike(read.settler, meant.settler) &&
    isAlike(read.from, meant.from) &&
    isAlike(read.to, meant.to) &&
    isAlike(read.receiver, meant.receiver) &&
    read.amount === meant.amount &&
    read.minimum >= meant.minimum
  )
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/** The verbs that swapping is made of. */
export type SwapVerbs = Required<
  Pick<ChainVerbs, 'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded'>
>

/** Those verbs over the context of one instance; their code is a chunk of its own. */
export function swapVerbs(context: ChainContext): SwapVerbs {
  return {
    planApproval: (meant, signer, signal) => planApproval(context, meant, signer, signal),
    sendApproval,
    readSwap: async (transaction, signer) => readTransaction(transaction, signer),
    sendSwap: (...asked) => sendSwap(context, ...asked),
    hasSucceeded: (hash, network, signal) => hasSucceeded(context, hash, network, signal),
  }
}

function readTransaction(transaction: TransactionRequest, signer: Signer): SwapCall {
  const swap = readSwap(transactionParams(transaction, signer))
  if (!swap) throw new AppKitError('swap/unreadable')
  return swap
}
