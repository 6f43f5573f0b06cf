import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { keptConnections } from './stored-connection.js'

/** Says which wallets of a namespace are connected beside the one in use, as it is stored. */
export function tellKept(scope: Scope, namespace: Namespace): void {
  scope.use(AccountController).state.kept[namespace] = ref([...keptConnections(scope.services.storage, namespace)])
}

/** The ways to connect that give one session for several namespaces, which ends for all of them at once (facts 6.1). */
const SHARING: readonly (string | undefined)[] = ['WALLET_CONNECT', 'AUTH']

/** The other namespaces that are connected through the same session as this one: they end together. */
export function sharedWith(scope: Scope, namespace: Namespace): readonly Namespace[] {
  const account = scope.use(AccountController)
  const { connectorId, wallet } = account.of(namespace)
  if (!SHARING.includes(wallet?.type)) return []
  return account.connected.filter(other => other !== namespace && account.of(other).connectorId === connectorId)
}

/** Whether a namespace is connected by a connector. */
export function isShared({ scope }: { readonly scope: Scope }, connectorId: string | undefined): boolean {
  const account = scope.use(AccountController)
  return account.connected.some(namespace => account.of(namespace).connectorId === connectorId)
}

/** The other namespaces that lose their wallet when the protocol connects another one for this namespace. */
export function replacedBy(scope: Scope, connectorId: string, namespace: Namespace): readonly Namespace[] {
  const account = scope.use(AccountController)
  return account.connected.filter(other => other !== namespace && account.of(other).connectorId === connectorId)
}
