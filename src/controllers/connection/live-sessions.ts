import { proxy } from 'valtio/vanilla'
import type { ConnectionMethod } from '../../core/analytics.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Session } from '../../core/connector.js'
import type { Scope } from '../scope.js'

export const RECONNECT_LIMIT_MS = 5_000

export interface ConnectOptions {
  readonly signal?: AbortSignal
  readonly preferred?: CaipNetworkId
  readonly namespace?: Namespace | undefined
  /** True to attach an existing session without prompting. The active namespace stays unchanged. */
  readonly reconnect?: boolean
  onUri?(uri: string): void
  /**
   * Returns the connection method for analytics, called after connecting. Default: `qrcode` for WalletConnect,
   * otherwise `browser`.
   */
  getMethod?(): ConnectionMethod
}

export interface WantedConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly address?: string | undefined
  /** True to let the wallet prompt the user if it no longer knows this page. */
  readonly mayPrompt?: boolean
}

export interface ConnectionState {
  /** Increases when a session is attached, changed or detached. Consumers of providers read them again then. */
  epoch: number
}

/** Live sessions, one per namespace. A namespace is connected only while the provider that responded is held here. */
export class LiveSessions {
  readonly state = proxy<ConnectionState>({ epoch: 0 })
  readonly sessions = new Map<Namespace, Session>()
  /** The page's id at the relay while a WalletConnect session is open. */
  clientId: string | undefined
  readonly #stops = new Map<Namespace, () => void>()

  constructor(readonly scope: Scope) {}

  session(namespace: Namespace): Session | undefined {
    return this.sessions.get(namespace)
  }

  hold(namespace: Namespace, session: Session, stop: () => void): void {
    this.sessions.set(namespace, session)
    this.#stops.set(namespace, stop)
  }

  release(namespace: Namespace): void {
    this.sessions.delete(namespace)
    this.#stops.get(namespace)?.()
    this.#stops.delete(namespace)
  }

  changed(): void {
    this.state.epoch += 1
  }

  dispose(): void {
    for (const namespace of this.sessions.keys()) this.release(namespace)
  }
}
