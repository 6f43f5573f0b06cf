import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import { AccountController } from './account.js'
import { end } from './attach-session.js'
import { askOf } from './connect.js'
import { type ConnectionController, RECONNECT_LIMIT_MS } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { isShared, sharedWith, tellKept } from './inactive-connections.js'
import { forgetKept, keptConnections } from './stored-connection.js'

/**
 * Ends a connection that is not in use: it is forgotten here, and the wallet told where it can be asked without the
 * person. What another namespace is connected through lives on. Never rejects.
 */
export async function endKept(
  connection: ConnectionController,
  namespace: Namespace,
  connectorId: string,
): Promise<void> {
  const { scope } = connection
  forgetKept(scope.services.storage, namespace, connectorId)
  tellKept(scope, namespace)
  const connector = scope.use(ConnectorsController).find(connectorId, namespace)
  if (!connector || isShared(connection, connectorId)) return
  const limit = new AbortController()
  const callOff = scope.services.clock.after(RECONNECT_LIMIT_MS, () => limit.abort())
  try {
    const ask = askOf(connection, connector, { signal: limit.signal, namespace })
    const sessions = await abortable(connector.reconnect(ask), ask.signal)
    await Promise.all(sessions.filter(each => each.namespace === namespace).map(each => each.disconnect()))
  } catch {
    // a wallet that does not answer has nothing to end
  } finally {
    callOff()
  }
}

/**
 * Ends sessions here first, so that nothing depends on the wallet's answer, and then on the wallet's side. With `all`
 * the wallets that were connected there before go with them.
 */
export async function disconnect(
  connection: ConnectionController,
  namespace?: Namespace,
  { all = true } = {},
): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const account = scope.use(AccountController)
  const events = scope.use(EventsController)
  const ending = namespace
    ? [namespace, ...sharedWith(scope, namespace)]
    : (Object.keys(account.state.byNamespace) as Namespace[])
  const sessions = ending.flatMap(each => {
    const session = connection.sessions.get(each)
    return session ? [{ session, connectorId: account.of(each).connectorId }] : []
  })
  const kept = (namespace ? (all ? [namespace] : []) : ending).flatMap(each =>
    keptConnections(scope.services.storage, each).map(({ connectorId = '' }) => ({ namespace: each, connectorId })),
  )
  for (const each of ending) end(connection, each, { all: !namespace || (all && each === namespace) })
  const farewells = [
    // A wallet that serves another namespace still would end that as well: it is not told.
    ...sessions.flatMap(({ session, connectorId }) =>
      isShared(connection, connectorId) ? (session.leave?.() ?? []) : [session.disconnect()],
    ),
    ...kept.map(each => endKept(connection, each.namespace, each.connectorId)),
  ]
  for (const told of await Promise.allSettled(farewells))
    if (told.status === 'rejected')
      events.track('DISCONNECT_ERROR', { message: AppKitError.from(told.reason, 'wallet/failed').code })
  events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}
