import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../base/events.js'
import { AccountController } from './account.js'
import { end } from './adopt-session.js'
import type { ConnectionController } from './connection.js'

/** Ends sessions here first, so that nothing depends on the wallet's answer, and then on the wallet's side. */
export async function disconnect(connection: ConnectionController, namespace?: Namespace): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const ending = namespace ? sharedWith(connection, namespace) : [...connection.sessions.keys()]
  const sessions = ending.flatMap(each => connection.sessions.get(each) ?? [])
  const account = scope.use(AccountController)
  const events = scope.use(EventsController)
  for (const each of namespace ? [namespace, ...ending] : (Object.keys(account.state.byNamespace) as Namespace[]))
    end(connection, each)
  for (const told of await Promise.allSettled(sessions.map(session => session.disconnect())))
    if (told.status === 'rejected')
      events.track('DISCONNECT_ERROR', { message: AppKitError.from(told.reason, 'wallet/failed').code })
  events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** The namespaces that end together with this one: those of the same session of the protocol. */
function sharedWith(connection: ConnectionController, namespace: Namespace): readonly Namespace[] {
  const account = connection.scope.use(AccountController)
  const { connectorId, wallet } = account.of(namespace)
  if (wallet?.type !== 'WALLET_CONNECT') return [namespace]
  return [...connection.sessions.keys()].filter(other => account.of(other).connectorId === connectorId)
}
