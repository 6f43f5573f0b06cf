import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { hasSucceeded } from './has-succeeded.js'
import { isContract } from './is-contract.js'
import { planTransfer } from './plan-transfer.js'
import { sendTransaction } from './send-transaction.js'
import { sendTransfer } from './send-transfer.js'

/** The verbs that sending is made of. */
export type SendingVerbs = Required<
  Pick<ChainVerbs, 'planTransfer' | 'sendTransfer' | 'sendTransaction' | 'isContract' | 'hasSucceeded'>
>

/** Those verbs over the context of one instance; their code is a chunk of its own. */
export function sendingVerbs(context: ChainContext): SendingVerbs {
  return {
    planTransfer: (...asked) => planTransfer(context, ...asked),
    sendTransfer: (...asked) => sendTransfer(context, ...asked),
    sendTransaction: (...asked) => sendTransaction(context, ...asked),
    isContract: (...asked) => isContract(context, ...asked),
    hasSucceeded: (...asked) => hasSucceeded(context, ...asked),
  }
}
