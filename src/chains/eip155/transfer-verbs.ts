import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { planTransfer } from './plan-transfer.js'
import { readAddress } from './read-address.js'
import { sendTransfer } from './send-transfer.js'

/** The verbs that sending is made of. */
export function transferVerbs(
  context: ChainContext,
): Required<Pick<ChainVerbs, 'readAddress' | 'planTransfer' | 'sendTransfer' | 'isContract'>> {
  return {
    readAddress,
    planTransfer: (transfer, signer, signal) => planTransfer(context, transfer, signer, signal),
    sendTransfer,
    isContract: async (...asked) => (await import('./is-contract.js')).isContract(context, ...asked),
  }
}
