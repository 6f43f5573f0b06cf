import { AccountController } from '../controllers/chain/account.js'
import { FamiliesController } from '../controllers/chain/families.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import { toNetwork, type NetworkInput } from '../core/network.js'

/**
 * Adds a family while the instance runs, with networks of its own. The one that serves its namespace gives way, unless it
 * is in use: then it stays.
 */
export function addAdapter(scope: Scope, adapter: ChainAdapter, inputs: readonly NetworkInput[]): void {
  const network = scope.use(NetworkController)
  const families = scope.use(FamiliesController)
  const known = scope.adapters.find(({ namespace }) => namespace === adapter.namespace)
  const brought = inputs.map(input => toNetwork(input).caipNetworkId).filter(id => !network.find(id))
  for (const input of inputs) network.add(input)
  if (known === adapter || (known && isInUse(scope, adapter.namespace))) return
  const before = known ? families.stop(known) : []
  if (known) scope.adapters.splice(scope.adapters.indexOf(known), 1, adapter)
  else scope.adapters.push(adapter)
  families.start(adapter, [...before, ...brought])
}

/** Takes a family out, with what it found and brought; ignored while it is connected (spec point 5), or about to be. */
export function removeAdapter(scope: Scope, namespace: Namespace): void {
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (!adapter || isInUse(scope, namespace)) return
  scope.adapters.splice(scope.adapters.indexOf(adapter), 1)
  scope.use(NetworkController).drop(scope.use(FamiliesController).stop(adapter))
}

function isInUse(scope: Scope, namespace: Namespace): boolean {
  return scope.use(AccountController).of(namespace).status !== 'disconnected'
}
