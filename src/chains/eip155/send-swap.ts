import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapCall } from '../../core/swap-call.js'
import { readSwap } from './read-swap.js'
import { sendParams } from './send-transaction.js'
import { simulate } from './simulate.js'
import { transactionParams } from './transaction-params.js'

/**
 * Asks the wallet for a swap; gives the hash. What the wallet would sign is read back first, from the very words that go
 * to it: `swap/unreadable` where it is no swap that is known, `swap/mismatch` where it is not the one that is meant, or
 * takes less in return. One that would fail never reaches the wallet: `swap/would-fail`, with the contract's reason; nor does
 * one that nobody waits for any more: `request/aborted`.
 */
export async function sendSwap(
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
