import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { Scope } from '../../src/controllers/scope.js'
import type { Namespace } from '../../src/core/caip.js'

/** Removes all connectors of a namespace. */
export function removeWallets(scope: Scope, namespace: Namespace): void {
  const connectors = scope.use(ConnectorsController)
  for (const connector of connectors.state.list)
    if (connector.namespaces.includes(namespace)) connectors.remove(connector)
}
