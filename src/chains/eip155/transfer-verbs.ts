import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { planTransfer } from './plan-transfer.js'
import { readAddress } from './read-address.js'
import { sendTransfer } from './send-transfer.js'

/** The verbs that sending is made of. */
export function transferVerbs(
  context: ChainContext,
): Required<Pick<ChainVerbs, 'readAddress' | 'planTransfer' | 'sendTransfer'>> {
  return {
    readAddress,
    planTransfer: (transfer, signer, signal) => planTransfer(context, transfer, signer, signal),
    sendTransfer,
  }
}
