import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { NetworkController } from './network.js'

/**
 * Whether the network a namespace is on must be left before anything else: it is none of the app's, and the app
 * neither allows that nor keeps the modal from switching (facts 6.1).
 */
export function refusesNetwork(scope: Scope, namespace?: Namespace): boolean {
  const { allowUnsupportedChain, enableNetworkSwitch } = scope.options
  const networks = scope.use(NetworkController)
  if (allowUnsupportedChain === true || enableNetworkSwitch === false) return false
  return !networks.isSupported(namespace)
}
