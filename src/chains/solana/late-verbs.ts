import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { TransferVerbs } from './transfer-verbs.js'

/** The verbs of sending, whose code comes with the first of them that is used. */
export function lateVerbs(context: ChainContext): TransferVerbs {
  const sending = async () => (await chunk(import('./transfer-verbs.js'))).transferVerbs(context)
  return {
    planTransfer: async (...asked) => (await sending()).planTransfer(...asked),
    sendTransfer: async (...asked) => (await sending()).sendTransfer(...asked),
    sendTransaction: async (...asked) => (await sending()).sendTransaction(...asked),
    isContract: async (...asked) => (await sending()).isContract(...asked),
    hasSucceeded: async (...asked) => (await sending()).hasSucceeded(...asked),
  }
}

async function chunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}
