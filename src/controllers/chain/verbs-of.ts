import type { Namespace } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { chainContext } from './chain-context.js'

/** The verbs of a namespace's family; where the app brings no adapter for it, what the protocol itself carries. */
export async function verbsOf(scope: Scope, namespace: Namespace): Promise<ChainVerbs> {
  const context = chainContext(scope, namespace)
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (adapter) return adapter.verbs(context)
  const { universalVerbs } = await import('../../chains/universal/universal-verbs.js').catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
  return universalVerbs(namespace, context)
}
