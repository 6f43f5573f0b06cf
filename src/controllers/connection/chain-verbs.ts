import type { Namespace } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import type { Scope } from '../scope.js'
import { chainContext } from './connectors.js'

const loadUniversalActions = lazy(() => import('../../chains/universal/universal-actions.js'))

/** Returns the verbs of a namespace. Without an adapter for it, returns those that WalletConnect supports by itself. */
export async function getVerbs(scope: Scope, namespace: Namespace): Promise<ChainVerbs> {
  const context = chainContext(scope, namespace)
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (adapter) return adapter.verbs(context)
  const { createUniversalActions } = await loadUniversalActions()
  return createUniversalActions(namespace, context)
}
