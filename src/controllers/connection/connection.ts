import type { Account } from '../../core/account.js'
import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import { lazy } from '../../core/lazy.js'
import { type Check, isList, isNumber, isLiteral, isShape } from '../../lib/shape.js'
import { createTabStorage, type StoredPairing } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { type ConnectOptions, LiveSessions, type WantedConnection } from './live-sessions.js'

export type { ConnectOptions, WantedConnection } from './live-sessions.js'

const isOpen: Check<Pick<StoredPairing, 'until'>> = isShape({ until: isNumber })

// Returns true if an earlier page of this tab has an open pairing. Mobile browsers may unload the page while the user
// is in the wallet app.
function hasPairing(scope: Scope): boolean {
  const pairing = createTabStorage(scope.options.id).get('pairing', isOpen as Check<StoredPairing>)
  return pairing !== undefined && pairing.until > scope.services.clock.now()
}

const loadConnect = lazy(() => import('./connect.js'))
const loadDisconnect = lazy(() => import('./disconnect.js'))
const loadReconnect = lazy(() => import('./reconnect.js'))
const loadSwitch = lazy(() => import('./switch.js'))
const loadChainVerbs = lazy(() => import('./chain-verbs.js'))

/** Connects and disconnects wallets. Only what every page needs is here; the operations are loaded on demand. */
export class ConnectionController extends LiveSessions {
  async connect(connector: Connector, options: ConnectOptions = {}): Promise<readonly Account[]> {
    return (await this.#load(loadConnect)).connect(this, connector, options)
  }

  /**
   * Ends the session of one namespace or all sessions. Never rejects: sessions end here even if the wallet cannot be
   * notified.
   */
  async disconnect(namespace?: Namespace): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#load(loadDisconnect)).disconnect(this, namespace)
  }

  /**
   * Switches the namespace of a network to it.
   * @throws AppKitError `network/*` or `wallet/*`
   */
  async switchNetwork(id: CaipNetworkId): Promise<void> {
    return (await this.#load(loadSwitch)).switchNetwork(this, id)
  }

  /**
   * Activates another connection or account of a namespace. Resolves with false if the wallet would have to prompt the
   * user.
   */
  async switchConnection(wanted: WantedConnection): Promise<boolean> {
    return (await this.#load(loadSwitch)).switchConnection(this, wanted)
  }

  /** Ends one connection of a namespace and keeps the others. Never rejects. */
  async deleteConnection(unwanted: WantedConnection): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#load(loadDisconnect)).deleteConnection(this, unwanted)
  }

  async verbs(namespace: Namespace): Promise<ChainVerbs> {
    return (await this.#load(loadChainVerbs)).getVerbs(this.scope, namespace)
  }

  /**
   * Restores stored connections: shows them as connecting and reconnects without prompting. Without stored connections,
   * loads nothing; an open pairing of this tab is resumed. With `enableReconnect: false`, ends the stored connections.
   */
  resume(): void {
    const { storage } = this.scope.services
    if (storage.get('connection_status', isLiteral('connected'))) {
      if (this.scope.options.enableReconnect === false)
        return void this.#load(loadReconnect).then(
          ({ forgetStoredConnections }) => forgetStoredConnections(this),
          () => {}, // the chunk failed to load: the next visit ends them
        )
      const account = this.scope.use(AccountController)
      const stored = storage.get('connected_namespaces', isList(isLiteral(...namespaces))) ?? []
      for (const namespace of stored) account.set(namespace, { status: 'connecting', accounts: [] })
      void this.#load(loadReconnect).then(
        ({ resume }) => resume(this, stored),
        () => stored.forEach(namespace => account.clear(namespace)), // the chunk failed to load: the user can connect manually
      )
    } else if (hasPairing(this.scope))
      void this.#load(loadReconnect).then(
        ({ resumePairing }) => resumePairing(this),
        () => {}, // the chunk failed to load: the user can connect again
      )
  }

  /** Applies connections and disconnections of other tabs of this origin. Loads nothing until one occurs. */
  followTabs(): void {
    const { services, signal } = this.scope
    for (const namespace of namespaces) {
      const follow = () => this.#load(loadReconnect).then(({ followTab }) => followTab(this, namespace))
      services.storage.onChange(`${namespace}:connected_connector_id`, () => void follow().catch(() => {}), signal)
    }
  }

  async #load<T>(load: () => Promise<T>): Promise<T> {
    this.scope.signal.throwIfAborted()
    return load()
  }
}
