import { proxy } from 'valtio/vanilla'
import type { Account } from '../../core/account.js'
import type { ConnectedBy } from '../../core/analytics.js'
import { type CaipNetworkId, type Namespace, namespaces } from '../../core/caip.js'
import type { ChainVerbs } from '../../core/chain-adapter.js'
import type { Connector, Session } from '../../core/connector.js'
import { type Check, isListOf, isNumber, isOneOf, isShape } from '../../lib/shape.js'
import { createStorage, type SafeStorage, type StoredPairing } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'

/** What else the mark says is for who needs it (`readPairing`), and is not there before. */
const isOpen: Check<Pick<StoredPairing, 'until'>> = isShape({ until: isNumber })

/** Whether a code of this tab's page before is open: a phone may end that one while the person is in the wallet. */
function hasPairing(scope: Scope): boolean {
  const pairing = tabStorage(scope).get('pairing', isOpen as Check<StoredPairing>)
  return pairing !== undefined && pairing.until > scope.services.clock.now()
}

/** What only the pages of this tab share, one after the other: another tab must not answer for this one. */
export function tabStorage({ options }: Scope): SafeStorage {
  return createStorage(options.id, () => sessionStorage)
}

/** How long a stored connection may take to answer before it counts as gone. */
export const RECONNECT_LIMIT_MS = 5_000

export interface ConnectOptions {
  readonly signal?: AbortSignal
  /** The network to be on, where the wallet lets us choose. */
  readonly preferred?: CaipNetworkId
  /** The namespace that is wanted. Absent: all that the wallet serves. */
  readonly namespace?: Namespace | undefined
  /** Nobody is asked: what is connected already is taken up, and the page stays with the family it is about. */
  readonly takeUp?: boolean
  /** Hears each pairing link of the wallet-connection protocol. */
  onUri?(uri: string): void
  /** How the wallet was reached, asked once it has answered. By default a QR code where it is the protocol, else this browser. */
  reached?(): ConnectedBy
}

/** A wallet, and one of its accounts, to be used in a namespace. */
export interface WantedConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  /** Absent: the one the wallet puts first. */
  readonly address?: string | undefined
  /** Whether the wallet may ask the person where it does not know this page any more. */
  readonly mayAsk?: boolean
}

export interface ConnectionState {
  /** Counts up when a live session comes, changes or goes: what depends on a provider reads again. */
  epoch: number
}

/**
 * The live sessions, one a namespace. `connected` is said here alone, and only while the provider
 * that answered is held. The long verbs are loaded when one is needed.
 */
export class ConnectionController {
  readonly state = proxy<ConnectionState>({ epoch: 0 })
  readonly sessions = new Map<Namespace, Session>()
  readonly #stops = new Map<Namespace, () => void>()

  constructor(readonly scope: Scope) {}

  /** The live session of a namespace. */
  session(namespace: Namespace): Session | undefined {
    return this.sessions.get(namespace)
  }

  /** Holds a live session, with what stops its telling. */
  hold(namespace: Namespace, session: Session, stop: () => void): void {
    this.sessions.set(namespace, session)
    this.#stops.set(namespace, stop)
  }

  /** Lets a session go, and stops listening to it. */
  release(namespace: Namespace): void {
    this.sessions.delete(namespace)
    this.#stops.get(namespace)?.()
    this.#stops.delete(namespace)
  }

  /** Says that what depends on a live session must read again. */
  changed(): void {
    this.state.epoch += 1
  }

  /** Asks a wallet to connect. Throws what the connector throws; the state is then as it was before. */
  async connect(connector: Connector, options: ConnectOptions = {}): Promise<readonly Account[]> {
    return (await this.#verbs()).connect(this, connector, options)
  }

  /** Ends one namespace's session, or every one. Never fails: what cannot be told to the wallet is ended here all the same. */
  async disconnect(namespace?: Namespace): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#verbs()).disconnect(this, namespace)
  }

  /** Moves a network's namespace to it. Throws `network/*` and `wallet/*`. */
  async switchNetwork(id: CaipNetworkId): Promise<void> {
    return (await this.#verbs()).switchNetwork(this.scope, id)
  }

  /** Uses another of a namespace's wallets, or another account; false where that wallet has to ask the person anew. */
  async switchConnection(wanted: WantedConnection): Promise<boolean> {
    return (await this.#verbs()).switchConnection(this, wanted)
  }

  /** Ends one of a namespace's connections and leaves the others. Never rejects. */
  async deleteConnection(unwanted: WantedConnection): Promise<void> {
    if (!this.scope.signal.aborted) await (await this.#verbs()).deleteConnection(this, unwanted)
  }

  /** The verbs of a namespace's family; where the app brings no adapter for it, what the protocol itself carries. */
  async verbs(namespace: Namespace): Promise<ChainVerbs> {
    return (await this.#verbs()).verbsOf(this.scope, namespace)
  }

  /**
   * Shows every stored connection as reconnecting at once, and asks its wallet silently. A page without
   * a stored connection does nothing here, loads nothing and asks nobody. With `enableReconnect: false` what is
   * stored is ended instead. Where none is stored, a code of this tab's page before may have been answered.
   */
  resume(): void {
    const { storage } = this.scope.services
    if (storage.get('connection_status', isOneOf('connected'))) {
      if (this.scope.options.enableReconnect === false)
        return void this.#verbs().then(
          verbs => verbs.forgetStored(this),
          () => {}, // our own code did not come: the next visit ends it
        )
      const account = this.scope.use(AccountController)
      const stored = storage.get('connected_namespaces', isListOf(isOneOf(...namespaces))) ?? []
      for (const namespace of stored) account.set(namespace, { status: 'connecting', accounts: [] })
      void this.#verbs().then(
        verbs => verbs.resume(this, stored),
        () => stored.forEach(namespace => account.clear(namespace)), // our own code did not come: the button works all the same
      )
    } else if (hasPairing(this.scope))
      void this.#verbs().then(
        verbs => verbs.resumePairing(this),
        () => {}, // our own code did not come: the person asks again
      )
  }

  /** Listens to the other tabs of this origin: what they connect or end, this one follows. Until one does, nothing is loaded. */
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
