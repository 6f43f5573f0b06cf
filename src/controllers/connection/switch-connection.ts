import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { AccountController } from './account.js'
import { adopt } from './attach-session.js'
import { askOf } from './connect.js'
import { RECONNECT_LIMIT_MS, type ConnectionController, type WantedConnection } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { disconnect, endKept } from './disconnect.js'
import { NetworkController } from '../networks/network.js'
import { storeConnection } from './stored-connection.js'

/**
 * Uses a wallet that is connected, and one of its accounts, in place of the one in use. The wallet is asked silently:
 * false where it does not know this page any more, and would have to ask the person. Throws `wallet/not-found`,
 * `wallet/no-answer` and `account/missing`.
 */
export async function switchConnection(connection: ConnectionController, wanted: WantedConnection): Promise<boolean> {
  const { scope } = connection
  const { namespace, connectorId, address, mayAsk = false } = wanted
  const account = scope.use(AccountController)
  if (account.of(namespace).connectorId !== connectorId || !account.isConnected(namespace)) {
    if (!(await takeUp(connection, wanted)) && !(mayAsk && (await askFor(connection, wanted)))) return false
  }
  if (address) chooseAccount(connection, namespace, address)
  scope.use(NetworkController).setNamespace(namespace)
  connection.changed()
  return true
}

/** Ends one of the connections of a namespace: that in use, without those before it, or one of those. Never rejects. */
export async function deleteConnection(
  connection: ConnectionController,
  { namespace, connectorId }: WantedConnection,
): Promise<void> {
  const { scope } = connection
  if (scope.use(AccountController).of(namespace).connectorId === connectorId)
    await disconnect(connection, namespace, { all: false })
  else await endKept(connection, namespace, connectorId)
  connection.changed()
}

async function askFor(
  connection: ConnectionController,
  { namespace, connectorId }: WantedConnection,
): Promise<boolean> {
  const connector = connection.scope.use(ConnectorsController).find(connectorId, namespace)
  return connector !== undefined && (await connection.connect(connector, { namespace })).length > 0
}

async function takeUp(
  connection: ConnectionController,
  { namespace, connectorId }: WantedConnection,
): Promise<boolean> {
  const { scope } = connection
  const connector = scope.use(ConnectorsController).find(connectorId, namespace)
  if (!connector) throw new AppKitError('wallet/not-found', { text: connectorId })
  const limit = new AbortController()
  const callOff = scope.services.clock.after(RECONNECT_LIMIT_MS, () => limit.abort(new AppKitError('wallet/no-answer')))
  try {
    const ask = askOf(connection, connector, { signal: limit.signal, namespace })
    const sessions = await abortable(connector.reconnect(ask), ask.signal)
    const session = sessions.find(each => each.namespace === namespace)
    if (session) adopt(connection, session, connector)
    return session !== undefined
  } finally {
    callOff()
  }
}

/** Puts one of the wallet's accounts first, until the wallet itself says another order. */
function chooseAccount({ scope }: ConnectionController, namespace: Namespace, address: string): void {
  const account = scope.use(AccountController)
  const entry = account.of(namespace)
  const { connectorId, wallet } = entry
  const chosen = entry.accounts.find(each => each.address === address)
  if (!chosen || !connectorId || !wallet) throw new AppKitError('account/missing', { text: address })
  const accounts = [chosen, ...entry.accounts.filter(each => each !== chosen)]
  const caipNetworkId = scope.use(NetworkController).current(namespace)?.caipNetworkId
  account.set(namespace, { ...entry, accounts })
  const live = { connectorId, accounts, wallet, caipNetworkId, chosen: address }
  storeConnection(scope.services.storage, namespace, live, { keep: true })
}
