import type { CaipNetworkId } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { NetworkController } from '../networks/network.js'

export type SwitchResult = 'ok' | 'not-approved' | 'namespace-not-connected' | 'not-allowed'

export function canSwitch(scope: Scope, id: CaipNetworkId): SwitchResult {
  const network = scope.use(NetworkController).find(id)
  const account = scope.use(AccountController)
  if (!network) return 'not-allowed'
  if (account.connected.length === 0) return 'ok'
  if (!account.isConnected(network.chainNamespace)) return 'namespace-not-connected'
  if (scope.options.enableNetworkSwitch === false) return 'not-allowed'
  const { approved } = account.get(network.chainNamespace)
  return !approved || approved.includes(id) ? 'ok' : 'not-approved'
}
