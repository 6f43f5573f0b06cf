import { AccountController } from '../controllers/chain/account.js'
import { chainContext } from '../controllers/chain/chain-context.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import type { NetworkInput } from '../core/network.js'

/** Adds a family while the instance runs, with networks of its own. */
export function addAdapter(scope: Scope, adapter: ChainAdapter, networks: readonly NetworkInput[]): void {
  const at = scope.adapters.findIndex(known => known.namespace === adapter.namespace)
  if (at >= 0) scope.adapters.splice(at, 1, adapter)
  else scope.adapters.push(adapter)
  for (const network of networks) scope.use(NetworkController).add(network)
  adapter.start(chainContext(scope, adapter.namespace))
}

/** Takes a family out; ignored while it is connected (spec point 5). */
export function removeAdapter(scope: Scope, namespace: Namespace): void {
  if (scope.use(AccountController).isConnected(namespace)) return
  const at = scope.adapters.findIndex(known => known.namespace === namespace)
  if (at < 0) return
  scope.adapters.splice(at, 1)
  scope.use(ConnectorsController).removeNamespace(namespace)
}
