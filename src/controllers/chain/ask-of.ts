import type { Namespace } from '../../core/caip.js'
import type { ConnectAsk, Connector } from '../../core/connector.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import type { ConnectionController, ConnectOptions } from './connection.js'
import { NetworkController } from './network.js'

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
