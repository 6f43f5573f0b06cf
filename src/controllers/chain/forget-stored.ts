import { namespaces } from '../../core/caip.js'
import { askOf } from './ask-of.js'
import { drop } from './adopt-session.js'
import type { ConnectionController } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { readConnection } from './stored-connection.js'
import { whenAlone } from './tab-lock.js'

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
