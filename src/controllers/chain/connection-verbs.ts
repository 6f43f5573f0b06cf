import { subscribe } from 'valtio/vanilla'
import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { ConnectAsk, Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { AlertController } from '../base/alert.js'
import { EventsController } from '../base/events.js'
import { AccountController, type AccountEntry } from './account.js'
import { adopt, drop, end } from './adopt-session.js'
import { RECONNECT_LIMIT_MS, type ConnectOptions, type ConnectionController } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { NetworkController } from './network.js'
import { readConnection } from './stored-connection.js'

/** Asks a wallet to connect, and takes its sessions in. The state of before returns when it fails. */
export async function connect(
  connection: ConnectionController,
  connector: Connector,
  options: ConnectOptions,
): Promise<readonly Account[]> {
  const { scope } = connection
  const account = scope.use(AccountController)
  const events = scope.use(EventsController)
  const ask = askOf(connection, options)
  const asking: AccountEntry = { status: 'connecting', accounts: [] }
  const mine = connector.namespaces.filter(each => ['disconnected', 'connecting'].includes(account.of(each).status))
  for (const namespace of mine) account.set(namespace, asking)
  try {
    const sessions = await abortable(connector.connect(ask), ask.signal)
    for (const session of sessions) adopt(connection, session, connector)
    const first = sessions[0]
    if (!first) throw new AppKitError('wallet/no-accounts')
    scope.use(NetworkController).setNamespace(first.namespace)
    const method = connector.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
    events.track('CONNECT_SUCCESS', { method, name: connector.name })
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
  await Promise.allSettled(sessions.map(session => session.disconnect()))
  events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Asks the wallet of each stored connection whether it still knows this page, for {@link RECONNECT_LIMIT_MS} at most. */
export async function resume(connection: ConnectionController, stored: readonly Namespace[]): Promise<void> {
  const { scope } = connection
  if (scope.signal.aborted) return
  const account = scope.use(AccountController)
  const namespaces = stored.filter(namespace => {
    if (account.of(namespace).status !== 'connecting') return false // the person was quicker
    const known = readConnection(scope.services.storage, namespace)
    if (known) account.set(namespace, { ...known, status: 'connecting' })
    else drop(connection, namespace)
    return known
  })
  const byConnector = groups(account, namespaces)
  await Promise.all([...byConnector].map(([id, group]) => resumeOne(connection, id as string, group, drop)))
}

/** Asks one connector about namespaces that stand as stored; those it does not know any more are given up. */
export async function resumeOne(
  connection: ConnectionController,
  id: string,
  group: readonly Namespace[],
  giveUp: (connection: ConnectionController, namespace: Namespace) => void,
): Promise<void> {
  const { scope } = connection
  const account = scope.use(AccountController)
  const limit = new AbortController()
  const callOff = scope.services.clock.after(RECONNECT_LIMIT_MS, () => limit.abort())
  for (const namespace of group) account.set(namespace, { ...account.of(namespace), status: 'reconnecting' })
  try {
    const connector = await whenFound(connection, id, limit.signal)
    const ask = askOf(connection, { signal: limit.signal })
    const sessions = await abortable(connector.reconnect(ask), ask.signal)
    for (const session of sessions) if (isWaiting(account, session.namespace)) adopt(connection, session, connector)
    if (sessions.length > 0)
      scope.use(EventsController).track('CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: true })
  } catch (error) {
    if (scope.options.debug === true) console.warn('appkit: a stored connection did not answer', error)
  } finally {
    callOff()
    if (!scope.signal.aborted)
      for (const namespace of group) if (isWaiting(account, namespace)) giveUp(connection, namespace)
  }
}

/** The connector of an id, at once or when it announces itself; throws `wallet/not-found` when the signal aborts first. */
function whenFound(connection: ConnectionController, id: string, signal: AbortSignal): Promise<Connector> {
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
      const found = connectors.find(id)
      if (found) finish(() => resolve(found))
    }
    function finish(settle: () => void): void {
      stop()
      settle()
    }
  })
}

function isWaiting(account: AccountController, namespace: Namespace): boolean {
  return account.of(namespace).status === 'reconnecting'
}

function askOf({ scope }: ConnectionController, { signal, preferred, onUri }: ConnectOptions): ConnectAsk {
  const network = scope.use(NetworkController)
  const current = preferred ? network.find(preferred) : network.current()
  return {
    networks: network.state.networks,
    ...(current && network.find(current.caipNetworkId) && { preferred: current }),
    signal: signal ? AbortSignal.any([signal, scope.signal]) : scope.signal,
    ...(onUri && { onUri }),
  }
}

/** The namespaces that end together with this one: those of the same session of the protocol. */
function sharedWith(connection: ConnectionController, namespace: Namespace): readonly Namespace[] {
  const account = connection.scope.use(AccountController)
  const { connectorId, wallet } = account.of(namespace)
  if (wallet?.type !== 'WALLET_CONNECT') return [namespace]
  return [...connection.sessions.keys()].filter(other => account.of(other).connectorId === connectorId)
}

function groups(account: AccountController, namespaces: readonly Namespace[]): Map<string | undefined, Namespace[]> {
  const map = new Map<string | undefined, Namespace[]>()
  for (const namespace of namespaces) {
    const id = account.of(namespace).connectorId
    map.set(id, [...(map.get(id) ?? []), namespace])
  }
  return map
}
