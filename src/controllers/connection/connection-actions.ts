import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import { AccountController } from './account.js'
import { forgetSession, detachSession } from './attach-session.js'
import { getVerbs } from './chain-verbs.js'
import { toConnectRequest } from './connect.js'
import { ConnectorsController } from './connectors.js'
import type { LiveSessions } from './live-sessions.js'
import { reconnectWith } from './reconnect.js'
import {
  getEndedConnectors,
  readConnection,
  storeConnection,
  storeSelectedNetwork,
  runIfOnlyTab,
} from './stored-connection.js'

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

/**
 * Ends stored connections of an earlier visit when `enableReconnect` is false, unless another tab uses them. Browser
 * wallets are only forgotten; a WalletConnect session is also ended in the wallet. Never rejects.
 */
export async function forgetStoredConnections(connection: LiveSessions): Promise<void> {
  await runIfOnlyTab(connection.scope, () => forget(connection))
}

async function forget(connection: LiveSessions): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const { storage } = scope.services
  const disconnected = namespaces.filter(namespace => !connection.session(namespace)) // the user may have connected already
  const ids = disconnected.map(namespace => readConnection(storage, namespace)?.connectorId)
  for (const namespace of disconnected) forgetSession(connection, namespace)
  const connector = scope.use(ConnectorsController).state.list.find(candidate => candidate.type === 'WALLET_CONNECT')
  if (!connector || !ids.includes(connector.id)) return
  try {
    const sessions = await connector.reconnect(toConnectRequest(connection, connector, {}))
    const staleSessions = sessions.filter(session => connection.session(session.namespace) !== session)
    await Promise.all(staleSessions.map(session => session.disconnect()))
  } catch {
    // the session expires in the wallet
  }
}

/**
 * Applies a change made in another tab: ends a session that was ended there, or reconnects one that was connected
 * there. A tab that failed to reconnect does not end sessions in other tabs.
 */
export async function followTab(connection: LiveSessions, namespace: Namespace): Promise<void> {
  const { scope } = connection
  const { storage } = scope.services
  const account = scope.use(AccountController)
  const current = account.get(namespace)
  if (scope.signal.aborted || current.status === 'connecting' || current.status === 'reconnecting') return // the pending attempt updates this tab, too
  const stored = readConnection(storage, namespace)
  if (current.connectorId === stored?.connectorId) return
  if (!stored) return handleRemovedConnection(connection, namespace)
  detachSession(connection, namespace)
  if (scope.options.enableReconnect === false) return
  account.set(namespace, { ...stored, status: 'reconnecting' })
  await reconnectWith(connection, stored.connectorId as string, [namespace], detachSession)
}

/** Handles a removed stored connection. The session ends here only if it was ended on purpose. */
function handleRemovedConnection(connection: LiveSessions, namespace: Namespace): void {
  const { scope } = connection
  const { storage } = scope.services
  const { connectorId, accounts, wallet } = scope.use(AccountController).get(namespace)
  if (!connectorId || !wallet) return
  if (!getEndedConnectors(storage, namespace).includes(connectorId))
    return storeConnection(storage, namespace, { connectorId, accounts, wallet }, { keep: true })
  const session = connection.session(namespace)
  detachSession(connection, namespace)
  // A WalletConnect session holds a socket. A browser wallet was already notified by the tab that ended the session.
  if (wallet.type === 'WALLET_CONNECT') void session?.disconnect()
  else session?.detach?.()
}

// The large functions of the connection, bundled into one chunk.
export { connect } from './connect.js'
export { disconnect } from './disconnect.js'
export { resumePairing } from './reconnect.js'
export { resume } from './reconnect.js'
export { deleteConnection, switchConnection } from './switch-connection.js'
export { getVerbs } from './chain-verbs.js'
