import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Amount } from '../../core/chain-adapter.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'

/** One native balance: a number is known, or why it is not. Unknown is never zero. */
export interface NativeBalance {
  readonly of: CaipAddress
  readonly amount: Amount | undefined
  readonly failed: boolean
  /** Whether nobody here can ever know it: the family came without its code, and asking again would not help. */
  readonly unserved?: true
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface BalancesState {
  native: Partial<Record<Namespace, NativeBalance>>
  /** The same, ready to be read; absent while unknown. */
  text: Partial<Record<Namespace, string>>
  loading: boolean
}

/** The native balance of each connected namespace, kept for 30 s, and left alone for 30 s after a failure. */
export class BalancesController {
  readonly state = proxy<BalancesState>({ native: {}, text: {}, loading: false })

  /** The reads under way, by account and network: one that is wanted again is not begun again. */
  readonly reading = new Map<CaipAddress, Promise<NativeBalance | undefined>>()

  constructor(readonly scope: Scope) {
    const connection = scope.use(ConnectionController)
    const stop = subscribe(connection.state, () => this.#follow(connection))
    scope.signal.addEventListener('abort', stop, { once: true })
    this.#follow(connection)
  }

  /** Reads the balance of a namespace's account on its network, unless what is known is still good. */
  async refresh(namespace: Namespace, { force = false } = {}): Promise<NativeBalance | undefined> {
    return (await import('./read-balance.js')).readBalance(this, namespace, force)
  }

  /** Reads the balance of whoever is connected, and forgets that of whoever is not. */
  #follow(connection: ConnectionController): void {
    for (const namespace of Object.keys(this.state.native) as Namespace[])
      if (!connection.session(namespace)) this.put(namespace, undefined, undefined)
    for (const namespace of connection.sessions.keys()) void this.refresh(namespace).catch(() => {})
  }

  /** Takes an answer in. */
  put(namespace: Namespace, balance: NativeBalance | undefined, text: string | undefined): void {
    if (balance) this.state.native[namespace] = ref(balance)
    else delete this.state.native[namespace]
    if (text === undefined) delete this.state.text[namespace]
    else this.state.text[namespace] = text
  }
}
