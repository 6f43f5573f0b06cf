import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable, abortAfter } from '../../lib/abortable.js'
import { AccountController } from './account.js'
import { attachSession } from './attach-session.js'
import { connect, toConnectRequest } from './connect.js'
import { RECONNECT_LIMIT_MS, type LiveSessions, type WantedConnection } from './live-sessions.js'
import { ConnectorsController } from './connectors.js'
import { disconnect, endInactiveConnection } from './disconnect.js'
import { NetworkController } from '../networks/network.js'
import { forgetConnection, readConnection, storeConnection } from './stored-connection.js'

/**
 * Activates a connection, and optionally one of its accounts. Reconnects the wallet without prompting; resolves with
 * false if it would have to prompt.
 * @throws AppKitError `wallet/not-found`, `wallet/no-answer` or `account/missing`
 */
export async function switchConnection(connection: LiveSessions, wanted: WantedConnection): Promise<boolean> {
  const { scope } = connection
  const { namespace, connectorId, address, mayPrompt = false } = wanted
  const account = scope.use(AccountController)
  if (account.get(namespace).connectorId !== connectorId || !account.isConnected(namespace)) {
    if (!(await reconnect(connection, wanted)) && !(mayPrompt && (await connectWithPrompt(connection, wanted))))
      return false
  }
  if (address) selectAccount(connection, namespace, address)
  scope.use(NetworkController).setNamespace(namespace)
  connection.changed()
  return true
}

export async function deleteConnection(
  connection: LiveSessions,
  { namespace, connectorId }: WantedConnection,
): Promise<void> {
  const { scope } = connection
  const { storage } = scope.services
  if (scope.use(AccountController).get(namespace).connectorId === connectorId)
    await disconnect(connection, namespace, { all: false })
  else if (readConnection(storage, namespace)?.connectorId === connectorId)
    forgetConnection(storage, namespace, { ended: true }) // the tab that uses it ends its session
  else await endInactiveConnection(connection, namespace, connectorId)
  connection.changed()
}

async function connectWithPrompt(
  connection: LiveSessions,
  { namespace, connectorId }: WantedConnection,
): Promise<boolean> {
  const connector = connection.scope.use(ConnectorsController).find(connectorId, namespace)
  return connector !== undefined && (await connect(connection, connector, { namespace })).length > 0
}

async function reconnect(connection: LiveSessions, { namespace, connectorId }: WantedConnection): Promise<boolean> {
  const { scope } = connection
  const connector = scope.use(ConnectorsController).find(connectorId, namespace)
  if (!connector) throw new AppKitError('wallet/not-found', { text: connectorId })
  const limit = abortAfter(RECONNECT_LIMIT_MS, scope.services.clock, () => new AppKitError('wallet/no-answer'))
  try {
    const request = toConnectRequest(connection, connector, { signal: limit.signal, namespace })
    const sessions = await abortable(connector.reconnect(request), request.signal)
    const session = sessions.find(candidate => candidate.namespace === namespace)
    if (session) attachSession(connection, session, connector)
    return session !== undefined
  } finally {
    limit.cancel()
  }
}

function selectAccount({ scope }: LiveSessions, namespace: Namespace, address: string): void {
  const account = scope.use(AccountController)
  const entry = account.get(namespace)
  const { connectorId, wallet } = entry
  const chosen = entry.accounts.find(candidate => candidate.address === address)
  if (!chosen || !connectorId || !wallet) throw new AppKitError('account/missing', { text: address })
  const accounts = [chosen, ...entry.accounts.filter(candidate => candidate !== chosen)]
  const caipNetworkId = scope.use(NetworkController).current(namespace)?.caipNetworkId
  account.set(namespace, { ...entry, accounts })
  const live = { connectorId, accounts, wallet, caipNetworkId, chosen: address }
  storeConnection(scope.services.storage, namespace, live, { keep: true })
}
