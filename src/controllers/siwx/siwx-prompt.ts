import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { SIWXConfig, SIWXMessageData } from '../../core/siwx.js'
import { withTimeout } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { SiwxFailure } from './report-sign-in.js'
import { answerLimit, sessionFor, type SiwxPlace } from './siwx-session.js'

/** Who is asked to sign in, and what they would sign. */
export interface SiwxPrompt {
  readonly namespace: Namespace
  readonly address: string
  readonly network: Network
  readonly isSmartAccount: boolean
  /** Whether somebody who does not sign in is disconnected. */
  readonly isRequired: boolean
  /** The network on which this account is signed in, to go back to. */
  readonly back: Network | undefined
  /** Undefined while the app makes it. */
  readonly message: SIWXMessageData | undefined
}

/**
 * How far it is: the message is made; it waits for the person; for their wallet; for whoever keeps the sign-in; it is done; the
 * wallet is asked to go back, or to go.
 */
export type SiwxPhase = 'preparing' | 'ready' | 'signing' | 'keeping' | 'done' | 'leaving'

export interface SiwxState {
  /** Undefined while nobody is asked. */
  prompt: SiwxPrompt | undefined
  phase: SiwxPhase
  failure: SiwxFailure | undefined
}

/** The question to an account, without its message. */
export function promptFor(place: SiwxPlace, isRequired: boolean, back: Network | undefined): SiwxPrompt {
  const { namespace, address, network, isSmartAccount } = place
  return { namespace, address, network, isSmartAccount, isRequired, back, message: undefined }
}

/** Those who are to be asked, one after the other, each once; and where each account was signed in last. */
export class SiwxQueue {
  #waiting: readonly SiwxPlace[] = []
  readonly #last = new Map<string, SiwxPlace['network']>()

  /** Who is asked now. */
  get first(): SiwxPlace | undefined {
    return this.#waiting[0]
  }

  /** Puts somebody at the end, unless they wait already; tells whether they are asked now. */
  add(place: SiwxPlace): boolean {
    if (!this.#waiting.includes(place)) this.#waiting = [...this.#waiting, place]
    return this.first === place
  }

  /** Takes somebody out; tells whether they were being asked. */
  remove(place: SiwxPlace): boolean {
    const wasFirst = this.first === place
    this.#waiting = this.#waiting.filter(each => each !== place)
    return wasFirst
  }

  /** Remembers that an account is signed in on its network. */
  remember(place: SiwxPlace): void {
    this.#last.set(accountOf(place), place.network)
  }

  /** The other network on which this account was signed in last. */
  lastOf(place: SiwxPlace): SiwxPlace['network'] | undefined {
    const last = this.#last.get(accountOf(place))
    return last?.caipNetworkId === place.network.caipNetworkId ? undefined : last
  }
}

function accountOf({ namespace, address }: SiwxPlace): string {
  return `${namespace}:${address}`
}

/** Ends the connection of an account that does not sign in, unless another wallet has been connected since. Never fails. */
export async function endConnection(scope: Scope, { namespace, connection }: SiwxPlace): Promise<void> {
  const connections = scope.use(ConnectionController)
  if (connections.session(namespace) === connection) await connections.disconnect(namespace)
}

/** Moves back to a network where the account is signed in; false where it is not any more. Throws `network/*` and `wallet/*`. */
export async function goBackTo(
  scope: Scope,
  config: SIWXConfig,
  { address, signal }: SiwxPlace,
  { caipNetworkId }: Network,
): Promise<boolean> {
  const ask = () => config.getSessions(caipNetworkId, address)
  const sessions = await withTimeout(ask, answerLimit(scope, signal))
  if (!sessionFor(sessions, { address, chainId: caipNetworkId, now: scope.services.clock.now() })) return false
  await scope.use(ConnectionController).switchNetwork(caipNetworkId)
  return true
}
