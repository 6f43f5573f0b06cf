import type { Namespace } from '../../core/caip.js'
import type { Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { abortable, abortAfter } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { attachSession, forgetSession } from './attach-session.js'
import { toConnectRequest } from './connect.js'
import { type LiveSessions, RECONNECT_LIMIT_MS } from './live-sessions.js'
import { readConnection } from './stored-connection.js'

const unreachable: readonly ErrorCode[] = ['pairing/relay-unreachable', 'http/unreachable', 'chunk/unavailable']

// Returns true if an error says nothing about the connection itself, because its wallet could not be reached.
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppKitError && unreachable.includes(error.code)
}

export function trackReconnect(scope: Scope, connector: Connector, [first]: readonly Session[]): void {
  if (!first) return
  const method = connector.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  const name = first.wallet?.name ?? connector.name
  scope.use(EventsController).track('CONNECT_SUCCESS', { method, name, reconnect: true })
}

/**
 * Tries a stored connection again that did not respond in time, when the page gets focus or the browser is online
 * again. Shows nothing meanwhile: the namespaces stay disconnected. Stops once the wallet responds, and gives up
 * namespaces that were connected or disconnected in the meantime.
 */
export function retryReconnect(connection: LiveSessions, connector: Connector, waiting: readonly Namespace[]): void {
  const { scope } = connection
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, scope.signal])
  let isPending = false

  const retry = async (): Promise<void> => {
    if (isPending) return
    const namespaces = waiting.filter(namespace => isStillStored(connection, connector, namespace))
    if (namespaces.length === 0) return stop.abort()
    if (namespaces.some(namespace => scope.use(AccountController).get(namespace).status !== 'disconnected')) return // the user is connecting
    isPending = true
    const responded = await reconnectQuietly(connection, connector, namespaces, signal).finally(
      () => (isPending = false),
    )
    if (responded) stop.abort()
  }
  const onEvent = () => void retry()
  globalThis.addEventListener?.('focus', onEvent, { signal })
  globalThis.addEventListener?.('online', onEvent, { signal })
}

function isStillStored({ scope, sessions }: LiveSessions, { id }: Connector, namespace: Namespace): boolean {
  return !sessions.has(namespace) && readConnection(scope.services.storage, namespace)?.connectorId === id
}

// Resolves with false if the wallet did not respond.
async function reconnectQuietly(
  connection: LiveSessions,
  connector: Connector,
  namespaces: readonly Namespace[],
  signal: AbortSignal,
): Promise<boolean> {
  const { scope } = connection
  const limit = abortAfter(RECONNECT_LIMIT_MS, scope.services.clock)
  try {
    const request = toConnectRequest(connection, connector, { signal: AbortSignal.any([signal, limit.signal]) })
    const sessions = await abortable(connector.reconnect(request), request.signal)
    for (const namespace of namespaces.filter(item => isStillStored(connection, connector, item))) {
      const session = sessions.find(item => item.namespace === namespace)
      if (session) attachSession(connection, session, connector)
      else forgetSession(connection, namespace) // the wallet no longer knows this page
    }
    trackReconnect(scope, connector, sessions)
    return true
  } catch {
    return false
  } finally {
    limit.cancel()
  }
}
