import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { forgetSession, detachSession } from './attach-session.js'
import { toConnectRequest } from './connect.js'
import { ConnectionController } from './connection.js'
import { chainContext, ConnectorsController } from './connectors.js'
import { reconnectWith } from './reconnect.js'
import { getEndedConnectors, readConnection, storeConnection, storeSelectedNetwork, runIfOnlyTab } from './stored-connection.js'

/** Returns the verbs of a namespace. Without an adapter for it, returns those that WalletConnect supports by itself. */
export async function getVerbs(scope: Scope, namespace: Namespace): Promise<ChainVerbs> {
  const context = chainContext(scope, namespace)
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (adapter) return adapter.verbs(context)
  const { createUniversalActions } = await import('../../chains/universal/universal-actions.js').catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
  return createUniversalActions(namespace, context)
}

/** Switches a namespace to another network of the app, through its wallet if one is connected. */
export async function switchNetwork(scope: Scope, id: CaipNetworkId): Promise<void> {
  const network = scope.use(NetworkController)
  const target = network.find(id)
  if (!target) throw new AppKitError('network/not-found', { text: id })
  const connection = scope.use(ConnectionController)
  const session = connection.session(target.chainNamespace)
  if (session) {
    await (await connection.verbs(target.chainNamespace)).switchNetwork(target, session)
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
export async function forgetStoredConnections(connection: ConnectionController): Promise<void> {
  await runIfOnlyTab(connection.scope, () => forget(connection))
}

async function forget(connection: ConnectionController): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const { storage } = scope.services
  const disconnected = namespaces.filter(namespace => !connection.session(namespace)) // the user may have connected already
  const ids = disconnected.map(namespace => readConnection(storage, namespace)?.connectorId)
  for (const namespace of disconnected) forgetSession(connection, namespace)
  const connector = scope.use(ConnectorsController).state.list.find(connector => connector.type === 'WALLET_CONNECT')
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
export async function followTab(connection: ConnectionController, namespace: Namespace): Promise<void> {
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
function handleRemovedConnection(connection: ConnectionController, namespace: Namespace): void {
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
