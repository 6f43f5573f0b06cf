import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../base/events.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'
import { NetworkController } from './network.js'
import { storePlace } from './stored-connection.js'

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
  if (session) storePlace(scope.services.storage, wanted.chainNamespace, id)
  connection.changed()
  scope.use(EventsController).track('SWITCH_NETWORK', { network: id })
}
