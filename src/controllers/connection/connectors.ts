import { proxy, ref } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainAdapter, ChainContext } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'

export interface ConnectorsState {
  /** Every way to a wallet that was found, the first found first; one for each id. */
  list: readonly Connector[]
}

/** The ways to a wallet: announced, injected, brought by the app, and the protocol's own. */
export class ConnectorsController {
  readonly state = proxy<ConnectorsState>({ list: ref([]) })

  /** Takes a connector in, for a while; one with an id that is known already is ignored: the first one wins. */
  add(connector: Connector, life?: AbortSignal): void {
    if (life?.aborted) return
    const known = this.state.list.some(
      other =>
        other.id === connector.id && other.namespaces.some(namespace => connector.namespaces.includes(namespace)),
    )
    if (known) return
    this.state.list = ref([...this.state.list, connector])
    life?.addEventListener('abort', () => this.remove(connector), { once: true })
  }

  /** Takes a connector out. */
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

interface Running {
  readonly life: AbortController
  /** The networks that came with it, and leave with it. */
  readonly brought: readonly CaipNetworkId[]
}

/** The families that look for wallets. Each is started once, and gives back what it listened to and found when it leaves. */
export class FamiliesController {
  readonly state = {}
  readonly #running = new Map<ChainAdapter, Running>()

  constructor(private readonly scope: Scope) {}

  /** Has a family look for wallets, until it is stopped or the instance ends. */
  start(adapter: ChainAdapter, brought: readonly CaipNetworkId[] = []): void {
    const life = new AbortController()
    this.#running.set(adapter, { life, brought })
    adapter.start(chainContext(this.scope, adapter.namespace, life.signal))
  }

  /** A way to wallets of several families, as those want it that keep connections themselves. */
  share(connector: Connector): Connector {
    const { scope } = this
    return scope.adapters.reduce(
      (way, adapter) => adapter.share?.(way, chainContext(scope, adapter.namespace)) ?? way,
      connector,
    )
  }

  /** Ends that, and takes out the wallets it found; gives the networks that came with it. */
  stop(adapter: ChainAdapter): readonly CaipNetworkId[] {
    const { life, brought = [] } = this.#running.get(adapter) ?? {}
    this.#running.delete(adapter)
    life?.abort()
    return brought
  }
}
