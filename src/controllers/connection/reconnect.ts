import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { hostOrigins } from '../../core/host-origins.js'
import { abortable } from '../../lib/abortable.js'
import { type FramedWindow, parentOrigin } from '../../lib/page-messages.js'
import { EventsController } from '../app/events.js'
import { HostController } from '../app/host.js'
import { NetworkController } from '../networks/network.js'
import { AccountController } from './account.js'
import { adopt, drop, leave } from './attach-session.js'
import { askOf } from './connect.js'
import { type ConnectionController, RECONNECT_LIMIT_MS } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { forgetPairing, reachedBy, readPairing, rememberLink } from './pairing-storage.js'
import { readConnection, readPlace } from './stored-connection.js'

/** A little longer than a host may take to say that it is one. */
export const HOST_LIMIT_MS = 1_500

/** The connector of an id, at once or when it announces itself; throws `wallet/not-found` when the signal aborts first. */
function whenFound(
  connection: ConnectionController,
  id: string,
  namespace: Namespace | undefined,
  signal: AbortSignal,
): Promise<Connector> {
  const connectors = connection.scope.use(ConnectorsController)
  return new Promise((resolve, reject) => {
    const stop = subscribe(connectors.state, look, true)
    signal.addEventListener('abort', () => finish(() => reject(new AppKitError('wallet/not-found'))), { once: true })
    connection.scope.signal.addEventListener(
      'abort',
      () => finish(() => reject(new AppKitError('instance/destroyed'))),
      {
        once: true,
        signal,
      },
    )
    look()

    function look(): void {
      const found = connectors.find(id, namespace)
      if (found) finish(() => resolve(found))
    }
    function finish(settle: () => void): void {
      stop()
      settle()
    }
  })
}

/** Inside a Safe its own account is the one that comes back, whatever is stored (facts 6.3). */
async function safeAround(connection: ConnectionController): Promise<Connector | undefined> {
  const { scope } = connection
  const around = scope.use(HostController).state.isIframe ? parentOrigin(globalThis as FramedWindow) : undefined
  if (!around || !hostOrigins('safe', scope.options.hostApps).includes(around)) return undefined
  const limit = new AbortController()
  const callOff = scope.services.clock.after(HOST_LIMIT_MS, () => limit.abort())
  return whenFound(connection, 'safe', undefined, limit.signal)
    .catch(() => undefined)
    .finally(callOff)
}

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

/**
 * Waits for what a wallet says to the code of an earlier page of this tab, as long as it may come. Nothing is shown
 * meanwhile: perhaps nobody answers. A person who connects here first needs no answer any more. Never rejects.
 */
export async function resumePairing(connection: ConnectionController): Promise<void> {
  const { scope } = connection
  const { clock, storage } = scope.services
  const pairing = readPairing(scope)
  const connector = scope.use(ConnectorsController).find('walletConnect')
  if (!pairing || !connector?.resumePairing) return
  const limit = new AbortController()
  const callOff = clock.after(pairing.until - clock.now(), () => limit.abort())
  try {
    const sessions = await connector.resumePairing(askOf(connection, connector, { signal: limit.signal }))
    const [first] = sessions
    if (!first) return
    if (sessions.some(({ namespace }) => connection.session(namespace))) return void first.disconnect()
    for (const session of sessions) adopt(connection, session, connector)
    scope.use(NetworkController).setNamespace(first.namespace)
    rememberLink(storage, pairing.link)
    const method = reachedBy(pairing.link, scope.use(HostController).state)
    scope.use(EventsController).track('CONNECT_SUCCESS', { method, name: first.wallet?.name ?? connector.name })
  } catch {
    // the time is up, or another link was quicker: nobody on this page asked
  } finally {
    callOff()
    if (!scope.signal.aborted) forgetPairing(scope)
  }
}
