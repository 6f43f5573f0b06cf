import type { Namespace } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'

/** The verbs that a swap takes. */
export type SwapVerbs = Required<
  Pick<ChainVerbs, 'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded'>
>

/** Those verbs of a family. Throws `chain/unsupported` where it has them not. */
export async function swapVerbsOf(scope: Scope, namespace: Namespace): Promise<SwapVerbs> {
  const { planApproval, sendApproval, readSwap, sendSwap, hasSucceeded } = await scope
    .use(ConnectionController)
    .verbs(namespace)
  if (!planApproval || !sendApproval || !readSwap || !sendSwap || !hasSucceeded)
    throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
  return { planApproval, sendApproval, readSwap, sendSwap, hasSucceeded }
}
