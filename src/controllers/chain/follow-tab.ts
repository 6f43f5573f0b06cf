import type { Namespace } from '../../core/caip.js'
import { AccountController } from './account.js'
import { leave } from './adopt-session.js'
import type { ConnectionController } from './connection.js'
import { resumeOne } from './resume.js'
import { endedConnectors, readConnection, storeConnection } from './stored-connection.js'

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
