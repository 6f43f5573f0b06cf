import type { ChainContext, ChainVerbs, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapCall } from '../../core/swap-call.js'
import { hasSucceeded } from './has-succeeded.js'
import { planApproval } from './plan-approval.js'
import { readSwap } from './read-swap.js'
import { sendApproval } from './send-approval.js'
import { sendSwap } from './send-swap.js'
import { transactionParams } from './transaction-params.js'

/** The verbs that swapping is made of. */
export type SwapVerbs = Required<
  Pick<ChainVerbs, 'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded'>
>

/** Those verbs over the context of one instance; their code is a chunk of its own. */
export function swapVerbs(context: ChainContext): SwapVerbs {
  return {
    planApproval: (meant, signer, signal) => planApproval(context, meant, signer, signal),
    sendApproval,
    readSwap: async (transaction, signer) => read(transaction, signer),
    sendSwap: (...asked) => sendSwap(context, ...asked),
    hasSucceeded: (hash, network, signal) => hasSucceeded(context, hash, network, signal),
  }
}

function read(transaction: TransactionRequest, signer: Signer): SwapCall {
  const swap = readSwap(transactionParams(transaction, signer))
  if (!swap) throw new AppKitError('swap/unreadable')
  return swap
}
