import type { CaipNetworkId } from '../../core/caip.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import type { Scope } from '../scope.js'
import { chainContext } from './chain-context.js'

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
