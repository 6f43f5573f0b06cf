import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable, abortAfter } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import { AccountController } from './account.js'
import { endSession, isConnectedWith, publishInactiveConnections } from './attach-session.js'
import { toConnectRequest } from './connect.js'
import { type LiveSessions, RECONNECT_LIMIT_MS, type WantedConnection } from './live-sessions.js'
import { ConnectorsController } from './connectors.js'
import { getSharedNamespaces } from './shared-namespaces.js'
import {
  forgetConnection,
  forgetInactiveConnection,
  getInactiveConnections,
  readConnection,
} from './stored-connection.js'

/**
 * Ends an inactive connection: removes it from storage, and disconnects the wallet if that works without prompting.
 * Sessions shared with another namespace stay. Never rejects.
 */
export async function endInactiveConnection(
  connection: LiveSessions,
  namespace: Namespace,
  connectorId: string,
): Promise<void> {
  const { scope } = connection
  forgetInactiveConnection(scope.services.storage, namespace, connectorId)
  publishInactiveConnections(scope, namespace)
  const connector = scope.use(ConnectorsController).find(connectorId, namespace)
  if (!connector || isConnectedWith(connection, connectorId)) return
  const limit = abortAfter(RECONNECT_LIMIT_MS, scope.services.clock)
  try {
    const request = toConnectRequest(connection, connector, { signal: limit.signal, namespace })
    const sessions = await abortable(connector.reconnect(request), request.signal)
    await Promise.all(sessions.filter(session => session.namespace === namespace).map(ended => ended.disconnect()))
  } catch {
    // a wallet that does not respond has no session to end
  } finally {
    limit.cancel()
  }
}

/**
 * Ends sessions here first, so that nothing depends on the wallet's response, and then in the wallet. With `all`, also
 * ends the inactive connections.
 */
export async function disconnect(connection: LiveSessions, namespace?: Namespace, { all = true } = {}): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const account = scope.use(AccountController)
  const events = scope.use(EventsController)
  const ending = namespace
    ? [namespace, ...getSharedNamespaces(scope, namespace)]
    : (Object.keys(account.state.byNamespace) as Namespace[])
  const sessions = ending.flatMap(item => {
    const session = connection.sessions.get(item)
    return session ? [{ session, connectorId: account.get(item).connectorId }] : []
  })
  const inactive = (namespace ? (all ? [namespace] : []) : ending).flatMap(item =>
    getInactiveConnections(scope.services.storage, item).map(({ connectorId = '' }) => ({
      namespace: item,
      connectorId,
    })),
  )
  for (const item of ending) endSession(connection, item, { all: !namespace || (all && item === namespace) })
  const requests = [
    // Disconnecting a wallet that also serves another namespace would end that session, too.
    ...sessions.flatMap(({ session, connectorId }) =>
      isConnectedWith(connection, connectorId) ? (session.detach?.() ?? []) : [session.disconnect()],
    ),
    ...inactive.map(item => endInactiveConnection(connection, item.namespace, item.connectorId)),
  ]
  for (const result of await Promise.allSettled(requests))
    if (result.status === 'rejected')
      events.track('DISCONNECT_ERROR', { message: AppKitError.from(result.reason, 'wallet/failed').code })
  events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
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
