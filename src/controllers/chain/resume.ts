import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { abortable } from '../../lib/abortable.js'
import { EventsController } from '../base/events.js'
import { AccountController } from './account.js'
import { adopt, drop, leave } from './adopt-session.js'
import { askOf } from './ask-of.js'
import { RECONNECT_LIMIT_MS, type ConnectionController } from './connection.js'
import { NetworkController } from './network.js'
import { readConnection, readPlace } from './stored-connection.js'
import { safeAround, whenFound } from './when-found.js'

/** The embedded wallet's page may take so long to load, in milliseconds. */
export const EMBEDDED_LIMIT_MS = 20_000

/** Asks the wallet of each stored connection whether it still knows this page, for {@link RECONNECT_LIMIT_MS} at most. */
export async function resume(connection: ConnectionController, stored: readonly Namespace[]): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const host = await safeAround(connection)
  const account = scope.use(AccountController)
  const network = scope.use(NetworkController)
  const namespaces = stored.filter(namespace => {
    if (account.of(namespace).status !== 'connecting') return false // the person was quicker
    const known = readConnection(scope.services.storage, namespace)
    if (!known) return void drop(connection, namespace)
    account.set(namespace, { ...known, status: 'connecting' })
    const { caipNetworkId: was } = readPlace(scope.services.storage, namespace)
    if (was && network.find(was) && !network.state.active[namespace]) network.setActive(was)
    return true
  })
  const byConnector = groups(account, namespaces, host)
  await Promise.all([...byConnector].map(([id, group]) => resumeOne(connection, id as string, group, drop)))
}

/**
 * Asks one connector about namespaces that stand as stored; those it does not know any more are given up. A wallet of
 * several families may have a connector of the same id in each: those that one does not serve are the next one's.
 */
export async function resumeOne(
  connection: ConnectionController,
  id: string,
  stored: readonly Namespace[],
  giveUp: (connection: ConnectionController, namespace: Namespace) => void,
): Promise<void> {
  const { scope } = connection
  const account = scope.use(AccountController)
  const limit = new AbortController()
  const isEmbedded = id === 'AUTH'
  let letGo = giveUp
  const wait = isEmbedded ? EMBEDDED_LIMIT_MS : RECONNECT_LIMIT_MS
  const callOff = scope.services.clock.after(wait, () => limit.abort())
  let group = stored
  let others: Promise<void> | undefined
  for (const namespace of stored) account.set(namespace, { ...account.of(namespace), status: 'reconnecting' })
  try {
    const connector = await whenFound(connection, id, stored[0], limit.signal)
    group = stored.filter(namespace => connector.namespaces.includes(namespace))
    const rest = stored.filter(namespace => !group.includes(namespace))
    if (rest.length > 0) others = resumeOne(connection, id, rest, giveUp)
    const ask = askOf(connection, connector, { signal: limit.signal })
    const sessions = await abortable(connector.reconnect(ask), ask.signal)
    for (const session of sessions) if (isWaiting(account, session.namespace)) adopt(connection, session, connector)
    const [first] = sessions
    if (!first) return
    const method = connector.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
    const name = first.wallet?.name ?? connector.name
    scope.use(EventsController).track('CONNECT_SUCCESS', { method, name, reconnect: true })
  } catch (error) {
    if (isEmbedded) letGo = leave // only its own answer says that nobody is logged in; spec point 4
    if (scope.options.debug === true) console.warn('appkit: a stored connection did not answer', error)
  } finally {
    callOff()
    if (!scope.signal.aborted)
      for (const namespace of group) if (isWaiting(account, namespace)) letGo(connection, namespace)
    await others
  }
}

function isWaiting(account: AccountController, namespace: Namespace): boolean {
  return account.of(namespace).status === 'reconnecting'
}

function groups(
  account: AccountController,
  namespaces: readonly Namespace[],
  host: Connector | undefined,
): Map<string | undefined, Namespace[]> {
  const map = new Map<string | undefined, Namespace[]>()
  for (const namespace of namespaces) {
    const id = host?.namespaces.includes(namespace) ? host.id : account.of(namespace).connectorId
    map.set(id, [...(map.get(id) ?? []), namespace])
  }
  return map
}
