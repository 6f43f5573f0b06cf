import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { ConnectAsk, Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { AlertController } from '../app/alert.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController, type AccountEntry } from './account.js'
import { adopt } from './attach-session.js'
import type { ConnectionController, ConnectOptions } from './connection.js'
import { IdentityController } from './identity.js'

/**
 * What a wallet is asked with: the app's networks, and the one to be on. Where one namespace is wanted, no other is
 * asked for that another wallet is connected in: connecting one changes no other.
 */
export function askOf(
  { scope }: ConnectionController,
  connector: Connector,
  { signal, preferred, namespace, onUri }: ConnectOptions,
): ConnectAsk {
  const network = scope.use(NetworkController)
  const current = preferred ? network.find(preferred) : network.current(namespace ?? ownNamespace(scope, connector))
  return {
    networks: network.state.networks.filter(
      ({ chainNamespace: each }) => !namespace || each === namespace || isFreeFor(scope, connector, each),
    ),
    ...(current && network.find(current.caipNetworkId) && { preferred: current }),
    signal: signal ? AbortSignal.any([signal, scope.signal]) : scope.signal,
    ...(onUri && { onUri }),
  }
}

/** The active namespace where the connector serves it, else the connector's first. */
function ownNamespace(scope: Scope, { namespaces }: Connector): Namespace | undefined {
  const active = scope.use(NetworkController).state.namespace
  return namespaces.includes(active) ? active : namespaces[0]
}

/** Whether nobody is connected there, or this very way to a wallet, whose sessions end together. */
function isFreeFor(scope: Scope, { id }: Connector, namespace: Namespace): boolean {
  const { status, connectorId } = scope.use(AccountController).of(namespace)
  return status === 'disconnected' || connectorId === id
}

/**
 * Asks a wallet to connect, and takes its sessions in. The state of before returns when it fails. A code of the protocol waits
 * for whoever comes: nobody was asked, so that nothing is connecting for it, and no button of the page turns.
 */
export async function connect(
  connection: ConnectionController,
  connector: Connector,
  options: ConnectOptions,
): Promise<readonly Account[]> {
  const { scope } = connection
  const [account, events] = [scope.use(AccountController), scope.use(EventsController)]
  const ask = askOf(connection, connector, options)
  const asking: AccountEntry = { status: 'connecting', accounts: [] }
  const families = options.namespace ? ask.networks.map(({ chainNamespace }) => chainNamespace) : connector.namespaces
  const from = connector.type === 'WALLET_CONNECT' ? [] : ['disconnected', 'connecting']
  const mine = connector.namespaces.filter(each => families.includes(each) && from.includes(account.of(each).status))
  for (const namespace of mine) account.set(namespace, asking)
  try {
    const sessions = await abortable(connector.connect(ask), ask.signal)
    for (const session of sessions) {
      adopt(connection, session, connector)
      void scope.use(IdentityController).refresh(session.namespace)
    }
    const first = firstOf(sessions, options.namespace ?? ask.preferred?.chainNamespace)
    if (!first) throw new AppKitError('wallet/no-accounts')
    if (!options.takeUp) scope.use(NetworkController).setNamespace(first.namespace)
    const method = options.reached?.() ?? (connector.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser')
    const view = events.view()
    const how = options.takeUp ? { reconnect: true } : view && { view }
    events.track('CONNECT_SUCCESS', { method, name: first.wallet?.name ?? connector.name, ...how })
    return sessions.flatMap(session => session.accounts)
  } catch (error) {
    const known = ask.signal.aborted
      ? AppKitError.from(ask.signal.reason, 'request/aborted')
      : AppKitError.from(error, 'wallet/failed')
    if (known.code.startsWith('config/')) scope.use(AlertController).showOnce(known)
    if (known.code === 'wallet/rejected') events.track('USER_REJECTED', { message: known.code })
    else if (known.code !== 'request/aborted') events.track('CONNECT_ERROR', { message: known.code })
    throw known
  } finally {
    // the wallet may have left a namespace out, and another may be asked by now
    for (const namespace of mine) if (account.of(namespace) === asking) account.clear(namespace)
  }
}

/** The session that the page goes on with: of the family that was wanted, where the wallet serves it. */
function firstOf(sessions: readonly Session[], wanted?: Session['namespace']): Session | undefined {
  return sessions.find(({ namespace }) => namespace === wanted) ?? sessions[0]
}
