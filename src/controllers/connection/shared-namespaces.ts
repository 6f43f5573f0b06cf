import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'

// Connector types with one session for several namespaces, which end together.
const SHARED_SESSION_TYPES: readonly (string | undefined)[] = ['WALLET_CONNECT', 'AUTH']

export function getSharedNamespaces(scope: Scope, namespace: Namespace): readonly Namespace[] {
  const { connectorId, wallet } = scope.use(AccountController).get(namespace)
  return SHARED_SESSION_TYPES.includes(wallet?.type) ? replacedBy(scope, connectorId, namespace) : []
}

/** Returns the other namespaces that lose their session when this namespace connects through the connector again. */
export function replacedBy(scope: Scope, connectorId: string | undefined, namespace: Namespace): readonly Namespace[] {
  const account = scope.use(AccountController)
  return account.connected.filter(
    candidate => candidate !== namespace && account.get(candidate).connectorId === connectorId,
  )
}
