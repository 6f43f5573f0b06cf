import { proxy } from 'valtio/vanilla'
import type { Account } from '../../core/account.js'
import type { ConnectionMethod } from '../../core/analytics.js'
import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import type { Connector, Session } from '../../core/connector.js'
import { type Check, isList, isNumber, isLiteral, isShape } from '../../lib/shape.js'
import { createStorage, type SafeStorage, type StoredPairing } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'

/** `readPairing` validates the remaining fields, in a separate chunk. */
const isOpen: Check<Pick<StoredPairing, 'until'>> = isShape({ until: isNumber })

/**
 * Returns true if an earlier page of this tab has an open pairing. Mobile browsers may unload the page while the user
 * is in the wallet app.
 */
function hasPairing(scope: Scope): boolean {
  const pairing = tabStorage(scope).get('pairing', isOpen as Check<StoredPairing>)
  return pairing !== undefined && pairing.until > scope.services.clock.now()
}

/** Storage of this tab only, because another tab must not consume its pairing. */
export function tabStorage({ options }: Scope): SafeStorage {
  return createStorage(options.id, () => sessionStorage)
}

/** Timeout for a stored connection to respond, in milliseconds. */
export const RECONNECT_LIMIT_MS = 5_000

export interface ConnectOptions {
  readonly signal?: AbortSignal
  /** The network to connect to, if the wallet supports the choice. */
  readonly preferred?: CaipNetworkId
  /** The namespace to connect. By default, all namespaces of the wallet. */
  readonly namespace?: Namespace | undefined
  /** True to attach an existing session without prompting. The active namespace stays unchanged. */
  readonly reconnect?: boolean
  /** Called with each pairing URI of WalletConnect. */
  onUri?(uri: string): void
  /**
   * Returns the connection method for analytics, called after connecting. Default: `qrcode` for WalletConnect,
   * otherwise `browser`.
   */
  getMethod?(): ConnectionMethod
}

/** Identifies a wallet of a namespace, and optionally one of its accounts. */
export interface WantedConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  /** By default, the wallet's first account. */
  readonly address?: string | undefined
  /** True to let the wallet prompt the user if it no longer knows this page. */
  readonly mayPrompt?: boolean
}

export interface ConnectionState {
  /** Increases when a session is attached, changed or detached. Consumers of providers read them again then. */
  epoch: number
}

/**
 * Live sessions, one per namespace. A namespace is connected only while the provider that responded is held here.
 * Larger operations are loaded on demand.
 */
export class ConnectionController {
  readonly state = proxy<ConnectionState>({ epoch: 0 })
  readonly sessions = new Map<Namespace, Session>()
  readonly #stops = new Map<Namespace, () => void>()

  constructor(readonly scope: Scope) {}

  session(namespace: Namespace): Session | undefined {
    return this.sessions.get(namespace)
  }

  /** Stores a live session and the function that stops its listeners. */
  hold(namespace: Namespace, session: Session, stop: () => void): void {
    this.sessions.set(namespace, session)
    this.#stops.set(namespace, stop)
  }

  release(namespace: Namespace): void {
    this.sessions.delete(namespace)
    this.#stops.get(namespace)?.()
    this.#stops.delete(namespace)
  }

  /** Signals that consumers of live sessions must read them again. */
  changed(): void {
    this.state.epoch += 1
  }

  /** Requests a connection. On failure, rejects with the connector's error and restores the previous state. */
  async connect(connector: Connector, options: ConnectOptions = {}): Promise<readonly Account[]> {
    return (await this.#verbs()).connect(this, connector, options)
  }

  /**
   * Ends the session of one namespace or all sessions. Never rejects: sessions end here even if the wallet cannot be
   * notified.
   */
  async disconnect(namespace?: Namespace): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#verbs()).disconnect(this, namespace)
  }

  /**
   * Switches the namespace of a network to it.
   * @throws AppKitError `network/*` or `wallet/*`
   */
  async switchNetwork(id: CaipNetworkId): Promise<void> {
    return (await this.#verbs()).switchNetwork(this.scope, id)
  }

  /**
   * Activates another connection or account of a namespace. Resolves with false if the wallet would have to prompt the
   * user.
   */
  async switchConnection(wanted: WantedConnection): Promise<boolean> {
    return (await this.#verbs()).switchConnection(this, wanted)
  }

  /** Ends one connection of a namespace and keeps the others. Never rejects. */
  async deleteConnection(unwanted: WantedConnection): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#verbs()).deleteConnection(this, unwanted)
  }

  /**
   * Returns the verbs of a namespace. Without an adapter for it, returns those that WalletConnect supports by itself.
   */
  async verbs(namespace: Namespace): Promise<ChainVerbs> {
    return (await this.#verbs()).getVerbs(this.scope, namespace)
  }

  /**
   * Restores stored connections: shows them as connecting and reconnects without prompting. Without stored connections,
   * loads nothing; an open pairing of this tab is resumed. With `enableReconnect: false`, ends the stored connections.
   */
  resume(): void {
    const { storage } = this.scope.services
    if (storage.get('connection_status', isLiteral('connected'))) {
      if (this.scope.options.enableReconnect === false)
        return void this.#verbs().then(
          verbs => verbs.forgetStoredConnections(this),
          () => {}, // the chunk failed to load: the next visit ends them
        )
      const account = this.scope.use(AccountController)
      const stored = storage.get('connected_namespaces', isList(isLiteral(...namespaces))) ?? []
      for (const namespace of stored) account.set(namespace, { status: 'connecting', accounts: [] })
      void this.#verbs().then(
        verbs => verbs.resume(this, stored),
        () => stored.forEach(namespace => account.clear(namespace)), // the chunk failed to load: the user can connect manually
      )
    } else if (hasPairing(this.scope))
      void this.#verbs().then(
        verbs => verbs.resumePairing(this),
        () => {}, // the chunk failed to load: the user can connect again
      )
  }

  /** Applies connections and disconnections of other tabs of this origin. Loads nothing until one occurs. */
  followTabs(): void {
    const { services, signal } = this.scope
    for (const namespace of namespaces) {
      const follow = () => this.#verbs().then(({ followTab }) => followTab(this, namespace))
      services.storage.onChange(`${namespace}:connected_connector_id`, () => void follow().catch(() => {}), signal)
    }
  }

  dispose(): void {
    for (const namespace of this.sessions.keys()) this.release(namespace)
  }

  async #verbs() {
    this.scope.signal.throwIfAborted()
    return import('./connection-actions.js')
  }
}
