import { subscribe } from 'valtio/vanilla'
import { type Namespace, namespaces } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { hostOrigins } from '../../core/host-origins.js'
import { abortable, abortAfter } from '../../lib/abortable.js'
import { type FramedWindow, parentOrigin } from '../../lib/page-messages.js'
import { EventsController } from '../app/events.js'
import { HostController } from '../app/host.js'
import { NetworkController } from '../networks/network.js'
import { AccountController } from './account.js'
import { attachSession, forgetSession, detachSession } from './attach-session.js'
import { toConnectRequest } from './connect.js'
import { type LiveSessions, RECONNECT_LIMIT_MS } from './live-sessions.js'
import { ConnectorsController } from './connectors.js'
import { forgetPairing, getPlatform, readPairing, rememberLink } from './pairing-storage.js'
import { isUnreachable, retryReconnect, trackReconnect } from './retry-reconnect.js'
import {
  getEndedConnectors,
  readConnection,
  readSelection,
  runIfOnlyTab,
  storeConnection,
} from './stored-connection.js'

export const HOST_TIMEOUT_MS = 1_500

// Resolves with a connector once it is registered. Throws AppKitError `wallet/not-found` when the signal aborts first.
function waitForConnector(
  connection: LiveSessions,
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

// Returns the Safe connector inside a Safe app. It takes precedence over the stored connector.
async function findSafeConnector(connection: LiveSessions): Promise<Connector | undefined> {
  const { scope } = connection
  const hostOrigin = scope.use(HostController).state.isIframe ? parentOrigin(globalThis as FramedWindow) : undefined
  if (!hostOrigin || !hostOrigins('safe', scope.options.hostApps).includes(hostOrigin)) return undefined
  const limit = abortAfter(HOST_TIMEOUT_MS, scope.services.clock)
  return waitForConnector(connection, 'safe', undefined, limit.signal)
    .catch(() => undefined)
    .finally(limit.cancel)
}

export const EMBEDDED_LIMIT_MS = 20_000

export async function resume(connection: LiveSessions, stored: readonly Namespace[]): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const host = await findSafeConnector(connection)
  if (scope.signal.aborted) return
  const account = scope.use(AccountController)
  const network = scope.use(NetworkController)
  const pending = stored.filter(namespace => {
    if (account.get(namespace).status !== 'connecting') return false // the user has connected already
    const known = readConnection(scope.services.storage, namespace)
    if (!known) return void forgetSession(connection, namespace)
    account.set(namespace, { ...known, status: 'connecting' })
    const { caipNetworkId: storedNetwork } = readSelection(scope.services.storage, namespace)
    if (storedNetwork && network.find(storedNetwork) && !network.state.active[namespace])
      network.setActive(storedNetwork)
    return true
  })
  const byConnector = groupByConnector(account, pending, host)
  await Promise.all(
    [...byConnector].map(([id, group]) => reconnectWith(connection, id as string, group, forgetSession)),
  )
}

/**
 * Reconnects stored namespaces through one connector, and gives up those it no longer knows. A wallet that does not
 * respond is shown as disconnected and tried again later. A multi-chain wallet may have several connectors with the same
 * id: namespaces that this one does not serve are tried with the next one.
 */
export async function reconnectWith(
  connection: LiveSessions,
  id: string,
  stored: readonly Namespace[],
  giveUp: (connection: LiveSessions, namespace: Namespace) => void,
): Promise<void> {
  const { scope } = connection
  const account = scope.use(AccountController)
  const isEmbedded = id === 'AUTH'
  let onUnknown = giveUp
  const limit = abortAfter(isEmbedded ? EMBEDDED_LIMIT_MS : RECONNECT_LIMIT_MS, scope.services.clock)
  let group = stored
  let others: Promise<void> | undefined
  let silent: Connector | undefined
  for (const namespace of stored) account.set(namespace, { ...account.get(namespace), status: 'reconnecting' })
  try {
    const connector = await waitForConnector(connection, id, stored[0], limit.signal)
    silent = connector
    group = stored.filter(namespace => connector.namespaces.includes(namespace))
    const rest = stored.filter(namespace => !group.includes(namespace))
    if (rest.length > 0) others = reconnectWith(connection, id, rest, giveUp)
    const request = toConnectRequest(connection, connector, { signal: limit.signal })
    const sessions = await abortable(connector.reconnect(request), request.signal)
    for (const session of sessions)
      if (isReconnecting(account, session.namespace)) attachSession(connection, session, connector)
    silent = undefined
    trackReconnect(scope, connector, sessions)
  } catch (error) {
    // No response does not mean that the wallet ended the connection.
    if (!limit.signal.aborted && !isUnreachable(error)) silent = undefined
    if (isEmbedded || silent) onUnknown = detachSession
    if (scope.options.debug === true) console.warn('appkit: a stored connection did not answer', error)
  } finally {
    limit.cancel()
    const unknown = scope.signal.aborted ? [] : group.filter(namespace => isReconnecting(account, namespace))
    for (const namespace of unknown) onUnknown(connection, namespace)
    if (silent && unknown.length > 0) retryReconnect(connection, silent, unknown)
    await others
  }
}

function isReconnecting(account: AccountController, namespace: Namespace): boolean {
  return account.get(namespace).status === 'reconnecting'
}

function groupByConnector(
  account: AccountController,
  pending: readonly Namespace[],
  host: Connector | undefined,
): Map<string | undefined, Namespace[]> {
  const map = new Map<string | undefined, Namespace[]>()
  for (const namespace of pending) {
    const id = host?.namespaces.includes(namespace) ? host.id : account.get(namespace).connectorId
    map.set(id, [...(map.get(id) ?? []), namespace])
  }
  return map
}

/**
 * Waits for the wallet's response to a pairing of an earlier page of this tab. Shows nothing meanwhile. Discards the
 * response if the user has connected before it. Never rejects.
 */
export async function resumePairing(connection: LiveSessions): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const { clock, storage } = scope.services
  const pairing = readPairing(scope)
  const connector = scope.use(ConnectorsController).find('walletConnect')
  if (!pairing || !connector?.resumePairing) return
  const limit = abortAfter(pairing.until - clock.now(), clock)
  try {
    const sessions = await connector.resumePairing(toConnectRequest(connection, connector, { signal: limit.signal }))
    const [first] = sessions
    if (!first) return
    if (sessions.some(({ namespace }) => connection.session(namespace))) return void first.disconnect()
    for (const session of sessions) attachSession(connection, session, connector)
    scope.use(NetworkController).setNamespace(first.namespace)
    rememberLink(storage, pairing.link)
    const method = getPlatform(pairing.link, scope.use(HostController).state)
    scope.use(EventsController).track('CONNECT_SUCCESS', { method, name: first.wallet?.name ?? connector.name })
  } catch {
    // the pairing expired, or was answered elsewhere: this page did not request it
  } finally {
    limit.cancel()
    if (!scope.signal.aborted) forgetPairing(scope)
  }
}

/**
 * Ends stored connections of an earlier visit when `enableReconnect` is false, unless another tab uses them. Browser
 * wallets are only forgotten; a WalletConnect session is also ended in the wallet. Never rejects.
 */
export async function forgetStoredConnections(connection: LiveSessions): Promise<void> {
  await runIfOnlyTab(connection.scope, () => forget(connection))
}

async function forget(connection: LiveSessions): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const { storage } = scope.services
  const disconnected = namespaces.filter(namespace => !connection.session(namespace)) // the user may have connected already
  const ids = disconnected.map(namespace => readConnection(storage, namespace)?.connectorId)
  for (const namespace of disconnected) forgetSession(connection, namespace)
  const connector = scope.use(ConnectorsController).state.list.find(candidate => candidate.type === 'WALLET_CONNECT')
  if (!connector || !ids.includes(connector.id)) return
  try {
    const sessions = await connector.reconnect(toConnectRequest(connection, connector, {}))
    const staleSessions = sessions.filter(session => connection.session(session.namespace) !== session)
    await Promise.all(staleSessions.map(session => session.disconnect()))
  } catch {
    // the session expires in the wallet
  }
}

/**
 * Applies a change made in another tab: ends a session that was ended there, or reconnects one that was connected
 * there. A tab that failed to reconnect does not end sessions in other tabs.
 */
export async function followTab(connection: LiveSessions, namespace: Namespace): Promise<void> {
  const { scope } = connection
  const { storage } = scope.services
  const account = scope.use(AccountController)
  const current = account.get(namespace)
  if (scope.signal.aborted || current.status === 'connecting' || current.status === 'reconnecting') return // the pending attempt updates this tab, too
  const stored = readConnection(storage, namespace)
  if (current.connectorId === stored?.connectorId) return
  if (!stored) return handleRemovedConnection(connection, namespace)
  detachSession(connection, namespace)
  if (scope.options.enableReconnect === false) return
  account.set(namespace, { ...stored, status: 'reconnecting' })
  await reconnectWith(connection, stored.connectorId as string, [namespace], detachSession)
}

// Handles a removed stored connection. The session ends here only if it was ended on purpose.
function handleRemovedConnection(connection: LiveSessions, namespace: Namespace): void {
  const { scope } = connection
  const { storage } = scope.services
  const { connectorId, accounts, wallet } = scope.use(AccountController).get(namespace)
  if (!connectorId || !wallet) return
  if (!getEndedConnectors(storage, namespace).includes(connectorId))
    return storeConnection(storage, namespace, { connectorId, accounts, wallet }, { keep: true })
  const session = connection.session(namespace)
  detachSession(connection, namespace)
  // A WalletConnect session holds a socket. A browser wallet was already notified by the tab that ended the session.
  if (wallet.type === 'WALLET_CONNECT') void session?.disconnect()
  else session?.detach?.()
}
