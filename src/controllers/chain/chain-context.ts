import type { Namespace } from '../../core/caip.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Scope } from '../scope.js'
import { ConnectorsController } from './connectors.js'
import { NetworkController } from './network.js'

/**
 * What the house gives the family of a namespace: the transport, the networks of the moment, and an ear for wallets, which
 * is deaf once the family's own life is over, and forgets those it heard of.
 */
export function chainContext(scope: Scope, namespace: Namespace, life?: AbortSignal): ChainContext {
  const { options, services } = scope
  return {
    id: options.id ?? 'default',
    rpc: (network, call, signal) => services.rpc.send(network, call, signal),
    rest: (network, call, signal) => services.rest.ask(network, call, signal),
    networks: () => scope.use(NetworkController).of(namespace),
    onConnector: connector => scope.use(ConnectorsController).add(connector, life),
    discover: { announced: options.enableEIP6963 !== false, injected: options.enableInjected !== false },
    hostApps: options.hostApps,
    signal: life ? AbortSignal.any([scope.signal, life]) : scope.signal,
    clock: services.clock,
  }
}
