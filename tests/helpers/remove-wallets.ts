import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { Scope } from '../../src/controllers/scope.js'
import type { Namespace } from '../../src/core/caip.js'

/** Takes the wallets of a family out of the browser. */
export function removeWallets(scope: Scope, namespace: Namespace): void {
  const connectors = scope.use(ConnectorsController)
  for (const each of connectors.state.list) if (each.namespaces.includes(namespace)) connectors.remove(each)
}
