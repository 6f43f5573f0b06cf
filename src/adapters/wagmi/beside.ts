import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { PublicInstance } from '../../core/public-instance.js'
import { instances } from '../../core/registry.js'
import type { Network } from '../../core/network.js'

/** What is used of the instance that a config stands beside. */
export interface Beside extends PublicInstance {
  connect(connectorId: string, options: { readonly namespace: Namespace; readonly takeUp: boolean }): Promise<unknown>
  switchNetwork(network: Network): Promise<void>
  getCaipNetworks(): readonly Network[]
  getActiveChainNamespace(): Namespace
  getCaipNetworkId(): CaipNetworkId | undefined
}

/** The instance of an id, where this page has it. */
export function besideOf(id: string): Beside | undefined {
  const instance = instances().get(id)
  return instance && isWhole(instance) ? instance : undefined
}

/** What the registry names is an instance of some copy of this package: the whole of it, and not the part that tags use. */
function isWhole(instance: PublicInstance): instance is Beside {
  return 'connect' in instance && 'switchNetwork' in instance
}
