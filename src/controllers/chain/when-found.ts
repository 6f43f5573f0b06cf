import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { hostOrigins } from '../../core/host-origins.js'
import { parentOrigin, type FramedWindow } from '../../lib/parent-origin.js'
import { HostController } from '../base/host.js'
import type { ConnectionController } from './connection.js'
import { ConnectorsController } from './connectors.js'

/** A little longer than a host may take to say that it is one. */
export const HOST_LIMIT_MS = 1_500

/** The connector of an id, at once or when it announces itself; throws `wallet/not-found` when the signal aborts first. */
export function whenFound(
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
export async function safeAround(connection: ConnectionController): Promise<Connector | undefined> {
  const { scope } = connection
  const around = scope.use(HostController).state.isIframe ? parentOrigin(globalThis as FramedWindow) : undefined
  if (!around || !hostOrigins('safe', scope.options.hostApps).includes(around)) return undefined
  const limit = new AbortController()
  const callOff = scope.services.clock.after(HOST_LIMIT_MS, () => limit.abort())
  return whenFound(connection, 'safe', undefined, limit.signal)
    .catch(() => undefined)
    .finally(callOff)
}
