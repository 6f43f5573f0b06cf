import type { Namespace } from '../../core/caip.js'
import { abortable } from '../../lib/abortable.js'
import { askOf } from './ask-of.js'
import { RECONNECT_LIMIT_MS, type ConnectionController } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { isShared } from './shared-connection.js'
import { forgetKept } from './stored-connection.js'
import { tellKept } from './tell-kept.js'

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
