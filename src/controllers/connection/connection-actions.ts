import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { drop, leave } from './attach-session.js'
import { askOf } from './connect.js'
import { ConnectionController } from './connection.js'
import { chainContext, ConnectorsController } from './connectors.js'
import { resumeOne } from './reconnect.js'
import { endedConnectors, readConnection, storeConnection, storePlace, whenAlone } from './stored-connection.js'

/** The verbs of a namespace's family; where the app brings no adapter for it, what the protocol itself carries. */
export async function verbsOf(scope: Scope, namespace: Namespace): Promise<ChainVerbs> {
  const context = chainContext(scope, namespace)
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (adapter) return adapter.verbs(context)
  const { universalVerbs } = await import('../../chains/universal/universal-actions.js').catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
  return universalVerbs(namespace, context)
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
  if (session) storePlace(scope.services.storage, wanted.chainNamespace, id)
  connection.changed()
  scope.use(EventsController).track('SWITCH_NETWORK', { network: id })
}

/**
 * Ends what an earlier visit left connected, where the app wants none of it back; what another tab is connected with
 * is no leftover, and stays. A wallet of this browser is only forgotten; the protocol's session, which lives on at the
 * wallet, is ended there too. Never rejects.
 */
export async function forgetStored(connection: ConnectionController): Promise<void> {
  await whenAlone(connection.scope, () => forget(connection))
}

async function forget(connection: ConnectionController): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const { storage } = scope.services
  const left = namespaces.filter(namespace => !connection.session(namespace)) // the person was quicker
  const ids = left.map(namespace => readConnection(storage, namespace)?.connectorId)
  for (const namespace of left) drop(connection, namespace)
  const connector = scope.use(ConnectorsController).state.list.find(each => each.type === 'WALLET_CONNECT')
  if (!connector || !ids.includes(connector.id)) return
  try {
    const sessions = await connector.reconnect(askOf(connection, connector, {}))
    const old = sessions.filter(session => connection.session(session.namespace) !== session)
    await Promise.all(old.map(session => session.disconnect()))
  } catch {
    // the wallet hears of it when the session's age ends it
  }
}

/**
 * Follows what another tab did with a namespace: ends here what was ended there, and asks silently for what was
 * connected there. A tab that only could not resume takes nothing from one that is connected.
 */
export async function followTab(connection: ConnectionController, namespace: Namespace): Promise<void> {
  const { scope } = connection
  const { storage } = scope.services
  const account = scope.use(AccountController)
  const here = account.of(namespace)
  if (scope.signal.aborted || here.status === 'connecting' || here.status === 'reconnecting') return // the answer comes here too
  const there = readConnection(storage, namespace)
  if (here.connectorId === there?.connectorId) return
  if (!there) return loseStored(connection, namespace)
  leave(connection, namespace)
  if (scope.options.enableReconnect === false) return
  account.set(namespace, { ...there, status: 'reconnecting' })
  await resumeOne(connection, there.connectorId as string, [namespace], leave)
}

/** Nothing is stored any more: that ends a connection only where somebody ended it. */
function loseStored(connection: ConnectionController, namespace: Namespace): void {
  const { scope } = connection
  const { storage } = scope.services
  const { connectorId, accounts, wallet } = scope.use(AccountController).of(namespace)
  if (!connectorId || !wallet) return
  if (!endedConnectors(storage, namespace).includes(connectorId))
    return storeConnection(storage, namespace, { connectorId, accounts, wallet }, { keep: true })
  const session = connection.session(namespace)
  leave(connection, namespace)
  // the protocol's session holds a socket; a wallet of this browser was told by the tab that ended it
  if (wallet.type === 'WALLET_CONNECT') void session?.disconnect()
  else session?.leave?.()
}

// The long verbs of the connection, in one chunk.
export { connect } from './connect.js'
export { disconnect } from './disconnect.js'
export { resumePairing } from './reconnect.js'
export { resume } from './reconnect.js'
export { deleteConnection, switchConnection } from './switch-connection.js'
