import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Amount } from '../../core/chain-adapter.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'

/** A native balance. An unknown balance is undefined, never zero. */
export interface NativeBalance {
  readonly account: CaipAddress
  readonly amount: Amount | undefined
  readonly failed: boolean
  /**
   * True if the balance can never be loaded: the chain module is missing from the bundle, so that retrying is useless.
   */
  readonly unserved?: true
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface BalancesState {
  native: Partial<Record<Namespace, NativeBalance>>
  /** Formatted balances. Absent while unknown. */
  text: Partial<Record<Namespace, string>>
  loading: boolean
}

/**
 * Native balances of the connected namespaces. A balance is cached for 30 s; after a failure there is no retry for 30
 * s.
 */
export class BalancesController {
  readonly state = proxy<BalancesState>({ native: {}, text: {}, loading: false })

  /** Pending reads by account and network, so that concurrent refreshes share one request. */
  readonly pendingReads = new Map<CaipAddress, Promise<NativeBalance | undefined>>()

  constructor(readonly scope: Scope) {
    const connection = scope.use(ConnectionController)
    const stop = subscribe(connection.state, () => this.#syncWithSessions(connection))
    scope.signal.addEventListener('abort', stop, { once: true })
    this.#syncWithSessions(connection)
  }

  /** Reads the native balance of a namespace, unless the cached one is fresh. */
  async refresh(namespace: Namespace, { force = false } = {}): Promise<NativeBalance | undefined> {
    return (await import('./read-balance.js')).readBalance(this, namespace, force)
  }

  #syncWithSessions(connection: ConnectionController): void {
    for (const namespace of Object.keys(this.state.native) as Namespace[])
      if (!connection.session(namespace)) this.put(namespace, undefined, undefined)
    for (const namespace of connection.sessions.keys()) void this.refresh(namespace).catch(() => {})
  }

  put(namespace: Namespace, balance: NativeBalance | undefined, text: string | undefined): void {
    if (balance) this.state.native[namespace] = ref(balance)
    else delete this.state.native[namespace]
    if (text === undefined) delete this.state.text[namespace]
    else this.state.text[namespace] = text
  }
}
