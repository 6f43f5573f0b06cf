import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../base/events.js'
import { AccountController } from './account.js'
import { end } from './adopt-session.js'
import type { ConnectionController } from './connection.js'
import { endKept } from './end-kept.js'
import { isShared, sharedWith } from './shared-connection.js'
import { keptConnections } from './stored-connection.js'

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
