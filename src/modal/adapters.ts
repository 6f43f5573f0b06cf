import { AccountController } from '../controllers/chain/account.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { ChainAdapter, ChainContext } from '../core/chain-adapter.js'
import type { NetworkInput } from '../core/network.js'

/** Starts a family's discovery in this instance. */
export function startAdapter(scope: Scope, adapter: ChainAdapter): void {
  const { options, services } = scope
  const context: ChainContext = {
    rpc: (network, call, signal) => services.rpc(network, call, signal),
    networks: () => scope.use(NetworkController).of(adapter.namespace),
    onConnector: connector => scope.use(ConnectorsController).add(connector),
    discover: { announced: options.enableEIP6963 !== false, injected: options.enableInjected !== false },
    signal: scope.signal,
    clock: services.clock,
  }
  adapter.start(context)
}

/** Adds a family while the instance runs, with networks of its own. */
export function addAdapter(scope: Scope, adapter: ChainAdapter, networks: readonly NetworkInput[]): void {
  const at = scope.adapters.findIndex(known => known.namespace === adapter.namespace)
  if (at >= 0) scope.adapters.splice(at, 1, adapter)
  else scope.adapters.push(adapter)
  for (const network of networks) scope.use(NetworkController).add(network)
  startAdapter(scope, adapter)
}

/** Takes a family out; ignored while it is connected (spec point 5). */
export function removeAdapter(scope: Scope, namespace: Namespace): void {
  if (scope.use(AccountController).isConnected(namespace)) return
  const at = scope.adapters.findIndex(known => known.namespace === namespace)
  if (at < 0) return
  scope.adapters.splice(at, 1)
  scope.use(ConnectorsController).removeNamespace(namespace)
}
