import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { NetworkController } from './network.js'

/**
 * Returns true if the user must switch networks first: the app does not configure the selected one,
 * `allowUnsupportedChain` is not set and network switching is enabled.
 */
export function requiresNetworkSwitch(scope: Scope, namespace?: Namespace): boolean {
  const { allowUnsupportedChain, enableNetworkSwitch } = scope.options
  const networks = scope.use(NetworkController)
  if (allowUnsupportedChain === true || enableNetworkSwitch === false) return false
  return !networks.isSupported(namespace)
}
