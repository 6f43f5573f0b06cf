import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SendingVerbs } from './sending-verbs.js'

/** The verbs of sending, whose code comes with the first of them that is used. */
export function lateVerbs(context: ChainContext): SendingVerbs {
  const sending = async () => (await chunk(import('./sending-verbs.js'))).sendingVerbs(context)
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
