import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { SIWXConfig, SIWXMessageData } from '../../core/siwx.js'
import { withTimeout } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { SiwxFailure } from './report-sign-in.js'
import { responseTimeout, findSession, type SignInTarget } from './siwx-session.js'

export interface SiwxPrompt {
  readonly namespace: Namespace
  readonly address: string
  readonly network: Network
  readonly isSmartAccount: boolean
  /** True if declining ends the connection. */
  readonly isRequired: boolean
  readonly back: Network | undefined
  readonly message: SIWXMessageData | undefined
}

/**
 * Creating the message; waiting for the user; waiting for the wallet; saving the session; done; switching back to
 * another network.
 */
export type SiwxPhase = 'preparing' | 'ready' | 'signing' | 'keeping' | 'done' | 'leaving'

export interface SiwxState {
  prompt: SiwxPrompt | undefined
  phase: SiwxPhase
  failure: SiwxFailure | undefined
}

export function createPrompt(target: SignInTarget, isRequired: boolean, back: Network | undefined): SiwxPrompt {
  const { namespace, address, network, isSmartAccount } = target
  return { namespace, address, network, isSmartAccount, isRequired, back, message: undefined }
}

/** Accounts to prompt, in order and without duplicates, and the network each one last signed in on. */
export class SiwxQueue {
  #waiting: readonly SignInTarget[] = []
  readonly #last = new Map<string, SignInTarget['network']>()

  get first(): SignInTarget | undefined {
    return this.#waiting[0]
  }

  add(target: SignInTarget): boolean {
    if (!this.#waiting.includes(target)) this.#waiting = [...this.#waiting, target]
    return this.first === target
  }

  remove(target: SignInTarget): boolean {
    const wasFirst = this.first === target
    this.#waiting = this.#waiting.filter(queued => queued !== target)
    return wasFirst
  }

  remember(target: SignInTarget): void {
    this.#last.set(toAccountKey(target), target.network)
  }

  getLastNetwork(target: SignInTarget): SignInTarget['network'] | undefined {
    const last = this.#last.get(toAccountKey(target))
    return last?.caipNetworkId === target.network.caipNetworkId ? undefined : last
  }
}

function toAccountKey({ namespace, address }: SignInTarget): string {
  return `${namespace}:${address}`
}

/** Disconnects an account that does not sign in, unless another wallet has connected since. Never rejects. */
export async function endConnection(scope: Scope, { namespace, connection }: SignInTarget): Promise<void> {
  const connections = scope.use(ConnectionController)
  if (connections.session(namespace) === connection) await connections.disconnect(namespace)
}

/**
 * Switches back to a network on which the account is signed in. Returns false if that session is gone.
 * @throws AppKitError `network/*` or `wallet/*`
 */
export async function switchBack(
  scope: Scope,
  config: SIWXConfig,
  { address, signal }: SignInTarget,
  { caipNetworkId }: Network,
): Promise<boolean> {
  const getSessions = () => config.getSessions(caipNetworkId, address)
  const sessions = await withTimeout(getSessions, responseTimeout(scope, signal))
  if (!findSession(sessions, { address, chainId: caipNetworkId, now: scope.services.clock.now() })) return false
  await scope.use(ConnectionController).switchNetwork(caipNetworkId)
  return true
}
