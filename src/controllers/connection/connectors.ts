import { proxy, ref } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainAdapter, ChainContext } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'

export interface ConnectorsState {
  list: readonly Connector[]
}

export class ConnectorsController {
  readonly state = proxy<ConnectorsState>({ list: ref([]) })

  /** Adds a connector until `life` aborts. Ignores a connector whose id is already known for one of its namespaces. */
  add(connector: Connector, life?: AbortSignal): void {
    if (life?.aborted) return
    const known = this.state.list.some(
      existing =>
        existing.id === connector.id && existing.namespaces.some(namespace => connector.namespaces.includes(namespace)),
    )
    if (known) return
    this.state.list = ref([...this.state.list, connector])
    life?.addEventListener('abort', () => this.remove(connector), { once: true })
  }

  remove(connector: Connector): void {
    this.state.list = ref(this.state.list.filter(known => known !== connector))
  }

  find(id: string, namespace?: Namespace): Connector | undefined {
    return this.state.list.find(
      connector => connector.id === id && (!namespace || connector.namespaces.includes(namespace)),
    )
  }
}

/**
 * Creates the context for an adapter or chain module. Registers discovered connectors; removes them when `life` aborts.
 */
export function chainContext(scope: Scope, namespace: Namespace, life?: AbortSignal): ChainContext {
  const { options, services } = scope
  return {
    id: options.id ?? 'default',
    rpc: (network, call, signal) => services.rpc.send(network, call, signal),
    rest: (network, call, signal) => services.rest.send(network, call, signal),
    networks: () => scope.use(NetworkController).getNetworks(namespace),
    onConnector: connector => scope.use(ConnectorsController).add(connector, life),
    discover: { announced: options.enableEIP6963 !== false, injected: options.enableInjected !== false },
    hostApps: options.hostApps,
    signal: life ? AbortSignal.any([scope.signal, life]) : scope.signal,
    clock: services.clock,
  }
}

interface RunningAdapter {
  readonly life: AbortController
  readonly networks: readonly CaipNetworkId[]
}

export class AdaptersController {
  readonly state = {}
  readonly #running = new Map<ChainAdapter, RunningAdapter>()

  constructor(private readonly scope: Scope) {}

  start(adapter: ChainAdapter, brought: readonly CaipNetworkId[] = []): void {
    const life = new AbortController()
    this.#running.set(adapter, { life, networks: brought })
    adapter.start(chainContext(this.scope, adapter.namespace, life.signal))
  }

  /** Lets adapters that manage connections themselves (wagmi) wrap a multi-chain connector. */
  share(connector: Connector): Connector {
    const { scope } = this
    return scope.adapters.reduce(
      (wrapped, adapter) => adapter.share?.(wrapped, chainContext(scope, adapter.namespace)) ?? wrapped,
      connector,
    )
  }

  stop(adapter: ChainAdapter): readonly CaipNetworkId[] {
    const { life, networks = [] } = this.#running.get(adapter) ?? {}
    this.#running.delete(adapter)
    life?.abort()
    return networks
  }
}
