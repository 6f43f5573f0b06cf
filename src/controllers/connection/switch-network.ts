import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { getVerbs } from './connectors.js'
import type { LiveSessions } from './live-sessions.js'
import { storeSelectedNetwork } from './stored-connection.js'

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

export async function switchNetwork(connection: LiveSessions, id: CaipNetworkId): Promise<void> {
  const { scope } = connection
  const network = scope.use(NetworkController)
  const target = network.find(id)
  if (!target) throw new AppKitError('network/not-found', { text: id })
  const session = connection.session(target.chainNamespace)
  if (session) {
    await (await getVerbs(scope, target.chainNamespace)).switchNetwork(target, session)
    if (connection.session(target.chainNamespace) !== session) throw new AppKitError('wallet/disconnected')
  }
  network.setActive(id)
  network.setNamespace(target.chainNamespace)
  scope.services.storage.set('active_caip_network_id', id)
  if (session) storeSelectedNetwork(scope.services.storage, target.chainNamespace, id)
  connection.changed()
  scope.use(EventsController).track('SWITCH_NETWORK', { network: id })
}
