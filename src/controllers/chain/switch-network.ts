import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../base/events.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'
import { NetworkController } from './network.js'

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

/** Moves a namespace to one of the app's networks, through its wallet where one is connected. */
export async function switchNetwork(scope: Scope, id: CaipNetworkId): Promise<void> {
  const network = scope.use(NetworkController)
  const wanted = network.find(id)
  if (!wanted) throw new AppKitError('network/not-found', { text: id })
  const connection = scope.use(ConnectionController)
  const session = connection.session(wanted.chainNamespace)
  if (session) {
    await (await connection.verbs(wanted.chainNamespace)).switchNetwork(wanted, session)
    if (connection.session(wanted.chainNamespace) !== session) throw new AppKitError('wallet/disconnected')
  }
  network.setActive(id)
  network.setNamespace(wanted.chainNamespace)
  scope.services.storage.set('active_caip_network_id', id)
  connection.changed()
  scope.use(EventsController).track('SWITCH_NETWORK', { network: id })
}
