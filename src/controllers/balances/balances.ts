import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { lazy } from '../../core/lazy.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import type { BalancesState, NativeBalance } from './read-balance.js'

export type { NativeBalance } from './read-balance.js'

const loadReadBalance = lazy(() => import('./read-balance.js'))

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

  async refresh(namespace: Namespace, { force = false } = {}): Promise<NativeBalance | undefined> {
    return (await loadReadBalance()).readBalance(this, namespace, force)
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
