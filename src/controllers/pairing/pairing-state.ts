import type { AppKitError } from '../../core/errors/appkit-error.js'

/** `connecting`: the user has opened the deep link, and the wallet has to respond. */
export type PairingPhase = 'idle' | 'preparing' | 'ready' | 'connecting' | 'rejected' | 'failed' | 'done'

export interface PairingState {
  phase: PairingPhase
  uri: string
  /** Expiration in milliseconds since the epoch, or 0 without a pairing. */
  expiresAt: number
  renewing: boolean
  /** Error of the phases `rejected` and `failed`. Never `request/aborted`. */
  error: AppKitError | undefined
}

export const NO_PAIRING = {
  uri: '',
  expiresAt: 0,
  renewing: false,
  error: undefined,
} as const satisfies Partial<PairingState>

/** Time before expiration at which the next pairing is requested. A relay may take this long to respond. */
export const RENEW_AHEAD_MS = 6_000

/** Time that a pairing outlives the last view that showed it, for example while the user browses wallets. */
export const LINGER_MS = 30_000

/** Time allowed for a pending wallet response after the page became visible again. */
export const RETURN_GRACE_MS = 3_000

export interface SchedulingState {
  readonly usableUntil: number | undefined
  readonly isShown: boolean
  /** False while the page is in the background. The wallet app may be about to respond, so nothing changes then. */
  readonly isVisible: boolean
  readonly canRenew: boolean
  /**
   * True if the browser may unload the page while the user is in the wallet app. The pairing then stays until it
   * expires.
   */
  readonly keepsPairing: boolean
  readonly leftAt: number
  readonly returnedAt: number
}

export interface ScheduledStep {
  readonly action: 'renew' | 'expire' | 'stop'
  readonly at: number
}

export function getNextStep(state: SchedulingState): ScheduledStep | undefined {
  const { usableUntil, isShown, isVisible, canRenew, keepsPairing, leftAt, returnedAt } = state
  if (!isShown) return { action: 'stop', at: keepsPairing && usableUntil ? usableUntil : leftAt + LINGER_MS }
  if (!usableUntil || !isVisible) return undefined
  const notBefore = returnedAt + RETURN_GRACE_MS
  if (canRenew) return { action: 'renew', at: Math.max(usableUntil - RENEW_AHEAD_MS, notBefore) }
  return { action: 'expire', at: Math.max(usableUntil, notBefore) }
}
