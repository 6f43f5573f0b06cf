import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapVerbs } from './swap-verbs.js'
import type { TransferVerbs } from './transfer-verbs.js'

/** The verbs of sending and of swapping, whose code comes with the first of them that is used. */
export function lateVerbs(
  context: ChainContext,
): TransferVerbs & SwapVerbs & Required<Pick<ChainVerbs, 'tokenDecimals'>> {
  const sending = async () => (await chunk(import('./transfer-verbs.js'))).transferVerbs(context)
  const swapping = async () => (await chunk(import('./swap-verbs.js'))).swapVerbs(context)
  return {
    planTransfer: async (...asked) => (await sending()).planTransfer(...asked),
    sendTransfer: async (...asked) => (await sending()).sendTransfer(...asked),
    tokenDecimals: async (...asked) => (await chunk(import('./token-decimals.js'))).tokenDecimals(context, ...asked),
    isContract: async (...asked) => (await sending()).isContract(...asked),
    planApproval: async (...asked) => (await swapping()).planApproval(...asked),
    sendApproval: async (...asked) => (await swapping()).sendApproval(...asked),
    readSwap: async (...asked) => (await swapping()).readSwap(...asked),
    sendSwap: async (...asked) => (await swapping()).sendSwap(...asked),
    hasSucceeded: async (...asked) => (await swapping()).hasSucceeded(...asked),
  }
}

async function chunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}
