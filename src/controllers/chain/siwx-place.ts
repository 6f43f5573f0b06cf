import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { SIWXMessage, SIWXSession } from '../../core/siwx.js'
import type { Session } from '../../core/connector.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'
import { holderOf } from './holder.js'

/** A message that waits to be signed, and since when. */
export interface PreparedMessage {
  readonly message: SIWXMessage
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** One connected account on one network: whom a sign-in is about. It ends with the account, the network or the connection. */
export class SiwxPlace {
  readonly #life = new AbortController()
  /** The sign-in that holds. */
  signIn: SIWXSession | undefined
  prepared: PreparedMessage | undefined
  /** Calls off the look at the moment the sign-in expires. */
  callOff = () => {}

  constructor(
    readonly namespace: Namespace,
    readonly address: string,
    readonly network: Network,
    /** By the word of the wallet, or of the network where a signature came to nothing. */
    public isSmartAccount: boolean,
    readonly connection: Session,
  ) {}

  /** Aborted when it is over: what comes later is about nobody. */
  get signal(): AbortSignal {
    return this.#life.signal
  }

  /** The account in CAIP-10. */
  get caipAddress(): string {
    return `${this.network.caipNetworkId}:${this.address}`
  }

  /** Whether it stands for the same as another. */
  isSame(other: SiwxPlace | undefined): boolean {
    return this.connection === other?.connection && this.caipAddress === other.caipAddress
  }

  end(): void {
    this.callOff()
    this.#life.abort()
  }
}

/** Where the account of a namespace stands now; undefined where nobody is connected, or the app does not know the network. */
export function placeOf(scope: Scope, namespace: Namespace): SiwxPlace | undefined {
  if (scope.signal.aborted) return undefined
  const account = scope.use(AccountController)
  const connection = scope.use(ConnectionController).session(namespace)
  const holder = account.isConnected(namespace) ? holderOf(scope, namespace) : undefined
  if (!holder || !connection) return undefined
  const isSmart = account.of(namespace).accounts[0]?.type === 'smartAccount'
  return new SiwxPlace(namespace, holder.address, holder.network, isSmart, connection)
}
