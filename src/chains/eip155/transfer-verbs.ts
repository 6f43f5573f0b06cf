import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { isContract } from './is-contract.js'
import { planTransfer } from './plan-transfer.js'
import { sendTransfer } from './send-transfer.js'

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
