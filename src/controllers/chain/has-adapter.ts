import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'

/** Whether the app brings the family of a namespace. Without it a wallet of the protocol connects, and no network is asked. */
export function hasAdapter({ adapters }: Scope, namespace: Namespace): boolean {
  return adapters.some(adapter => adapter.namespace === namespace)
}
