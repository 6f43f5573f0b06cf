import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { getInactiveConnections } from './stored-connection.js'

export function publishInactiveConnections(scope: Scope, namespace: Namespace): void {
  scope.use(AccountController).state.inactive[namespace] = ref([
    ...getInactiveConnections(scope.services.storage, namespace),
  ])
}

/** Connector types with one session for several namespaces, which end together. */
const SHARED_SESSION_TYPES: readonly (string | undefined)[] = ['WALLET_CONNECT', 'AUTH']

export function getSharedNamespaces(scope: Scope, namespace: Namespace): readonly Namespace[] {
  const account = scope.use(AccountController)
  const { connectorId, wallet } = account.get(namespace)
  if (!SHARED_SESSION_TYPES.includes(wallet?.type)) return []
  return account.connected.filter(
    candidate => candidate !== namespace && account.get(candidate).connectorId === connectorId,
  )
}

export function isConnectedWith({ scope }: { readonly scope: Scope }, connectorId: string | undefined): boolean {
  const account = scope.use(AccountController)
  return account.connected.some(namespace => account.get(namespace).connectorId === connectorId)
}

/** Returns the other namespaces that lose their session when this namespace connects through the connector again. */
export function replacedBy(scope: Scope, connectorId: string, namespace: Namespace): readonly Namespace[] {
  const account = scope.use(AccountController)
  return account.connected.filter(
    candidate => candidate !== namespace && account.get(candidate).connectorId === connectorId,
  )
}
