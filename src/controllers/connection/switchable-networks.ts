import type { CaipNetworkId } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { NetworkController } from '../networks/network.js'

/** Why a network cannot be switched to from here, or that it can. */
export type SwitchAnswer = 'ok' | 'not-approved' | 'namespace-not-connected' | 'not-allowed'

/** Whether the connected wallet can go to a network of the app, and why not. */
export function canSwitch(scope: Scope, id: CaipNetworkId): SwitchAnswer {
  const network = scope.use(NetworkController).find(id)
  const account = scope.use(AccountController)
  if (!network) return 'not-allowed'
  if (account.connected.length === 0) return 'ok'
  if (!account.isConnected(network.chainNamespace)) return 'namespace-not-connected'
  if (scope.options.enableNetworkSwitch === false) return 'not-allowed'
  const { approved } = account.of(network.chainNamespace)
  return !approved || approved.includes(id) ? 'ok' : 'not-approved'
}
