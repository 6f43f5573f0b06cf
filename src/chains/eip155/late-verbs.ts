import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapVerbs } from './swap-verbs.js'

/** The verbs of swapping, whose code comes with the first of them that is used. */
export function lateVerbs(context: ChainContext): SwapVerbs {
  const verbs = () =>
    import('./swap-verbs.js').then(
      ({ swapVerbs }) => swapVerbs(context),
      (cause: unknown) => {
        throw new AppKitError('chunk/unavailable', { cause })
      },
    )
  return {
    planApproval: async (...asked) => (await verbs()).planApproval(...asked),
    sendApproval: async (...asked) => (await verbs()).sendApproval(...asked),
    readSwap: async (...asked) => (await verbs()).readSwap(...asked),
    sendSwap: async (...asked) => (await verbs()).sendSwap(...asked),
    hasSucceeded: async (...asked) => (await verbs()).hasSucceeded(...asked),
  }
}
