import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { SIWXMessageData } from '../../core/siwx.js'
import type { SiwxFailure } from './tell-sign-in.js'
import type { SiwxPlace } from './siwx-place.js'

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
