import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { ConnectRequest, Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { AlertController } from '../app/alert.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController, type AccountEntry } from './account.js'
import { attachSession } from './attach-session.js'
import type { LiveSessions, ConnectOptions } from './live-sessions.js'
import { IdentityController } from './identity.js'

/**
 * Builds a connection request: the app's networks and the preferred one. If a namespace is requested, networks of
 * namespaces that another wallet is connected to are left out, so that connecting does not replace those connections.
 */
export function toConnectRequest(
  { scope }: LiveSessions,
  connector: Connector,
  { signal, preferred, namespace, onUri }: ConnectOptions,
): ConnectRequest {
  const network = scope.use(NetworkController)
  const current = preferred ? network.find(preferred) : network.current(namespace ?? defaultNamespace(scope, connector))
  return {
    networks: network.state.networks.filter(
      ({ chainNamespace: itemNamespace }) =>
        !namespace || itemNamespace === namespace || isAvailableFor(scope, connector, itemNamespace),
    ),
    ...(current && network.find(current.caipNetworkId) && { preferred: current }),
    signal: signal ? AbortSignal.any([signal, scope.signal]) : scope.signal,
    ...(onUri && { onUri }),
  }
}

function defaultNamespace(scope: Scope, { namespaces }: Connector): Namespace | undefined {
  const active = scope.use(NetworkController).state.namespace
  return namespaces.includes(active) ? active : namespaces[0]
}

function isAvailableFor(scope: Scope, { id }: Connector, namespace: Namespace): boolean {
  const { status, connectorId } = scope.use(AccountController).get(namespace)
  return status === 'disconnected' || connectorId === id
}

/**
 * Requests a connection and attaches its sessions. Restores the previous state on failure. WalletConnect does not set
 * the status to connecting, because a pairing code may never be scanned.
 */
export async function connect(
  connection: LiveSessions,
  connector: Connector,
  options: ConnectOptions,
): Promise<readonly Account[]> {
  const { scope } = connection
  const [account, events] = [scope.use(AccountController), scope.use(EventsController)]
  const request = toConnectRequest(connection, connector, options)
  const connectingEntry: AccountEntry = { status: 'connecting', accounts: [] }
  const namespaces = options.namespace
    ? request.networks.map(({ chainNamespace }) => chainNamespace)
    : connector.namespaces
  const connectableStatuses = connector.type === 'WALLET_CONNECT' ? [] : ['disconnected', 'connecting']
  const connectingNamespaces = connector.namespaces.filter(
    candidate => namespaces.includes(candidate) && connectableStatuses.includes(account.get(candidate).status),
  )
  for (const namespace of connectingNamespaces) account.set(namespace, connectingEntry)
  try {
    const opening = options.reconnect ? connector.reconnect(request) : connector.connect(request)
    const sessions = await abortable(opening, request.signal)
    for (const session of sessions) {
      attachSession(connection, session, connector)
      void scope.use(IdentityController).refresh(session.namespace)
    }
    const first = findPrimarySession(sessions, options.namespace ?? request.preferred?.chainNamespace)
    if (!first) throw new AppKitError('wallet/no-accounts')
    if (!options.reconnect) scope.use(NetworkController).setNamespace(first.namespace)
    const method = options.getMethod?.() ?? (connector.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser')
    const view = events.view()
    const extra = options.reconnect ? { reconnect: true } : view && { view }
    events.track('CONNECT_SUCCESS', { method, name: first.wallet?.name ?? connector.name, ...extra })
    return sessions.flatMap(session => session.accounts)
  } catch (error) {
    const failure = request.signal.aborted
      ? AppKitError.from(request.signal.reason, 'request/aborted')
      : AppKitError.from(error, 'wallet/failed')
    if (failure.code.startsWith('config/')) scope.use(AlertController).showOnce(failure)
    if (failure.code === 'wallet/rejected') events.track('USER_REJECTED', { message: failure.code })
    else if (failure.code !== 'request/aborted') events.track('CONNECT_ERROR', { message: failure.code })
    throw failure
  } finally {
    // the wallet may have omitted a namespace, or another request may be pending there by now
    for (const namespace of connectingNamespaces)
      if (account.get(namespace) === connectingEntry) account.clear(namespace)
  }
}

function findPrimarySession(sessions: readonly Session[], wanted?: Session['namespace']): Session | undefined {
  return sessions.find(({ namespace }) => namespace === wanted) ?? sessions[0]
}
