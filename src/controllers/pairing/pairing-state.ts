import type { AppKitError } from '../../core/errors/appkit-error.js'

/** Where a pairing stands. `connecting`: its link was opened, and the wallet has the word. */
export type PairingPhase = 'idle' | 'preparing' | 'ready' | 'connecting' | 'rejected' | 'failed' | 'done'

/** The code on view, and what came of it. */
export interface PairingState {
  phase: PairingPhase
  /** The pairing link; empty while there is none that a wallet could use. */
  uri: string
  /** When the code ends, in milliseconds since the epoch; 0 while there is none. */
  expiresAt: number
  /** The next code is on its way, while the one on view can still be used. */
  renewing: boolean
  /** Why the phase is `rejected` or `failed`; never `request/aborted`. */
  error: AppKitError | undefined
}

/** The part of the state that tells of a code, while there is none. */
export const NO_CODE = {
  uri: '',
  expiresAt: 0,
  renewing: false,
  error: undefined,
} as const satisfies Partial<PairingState>

/** So long before a code counts as expired the next one is asked for, in milliseconds: the most a relay may take to answer. */
export const RENEW_AHEAD_MS = 6_000

/** How long a code outlives the last screen that showed it, in milliseconds: the way to the list of wallets and back. */
export const LINGER_MS = 30_000

/** How long a wallet's answer may take to arrive after the page came back to the front, in milliseconds. */
export const RETURN_GRACE_MS = 3_000

/** What decides about the next step of a code. Times are in milliseconds since the epoch. */
export interface CodeSituation {
  /** When the code on view counts as expired; undefined while there is none. */
  readonly usableUntil: number | undefined
  /** Whether a screen shows it. */
  readonly isHeld: boolean
  /** Whether the page is in front. Behind, a wallet's app may be about to answer, so that nothing is changed. */
  readonly isVisible: boolean
  readonly mayRenew: boolean
  /** Hosts that lose the page on the way to a wallet and back keep a code until it expires. */
  readonly keepsCode: boolean
  readonly leftAt: number
  readonly returnedAt: number
}

/** A step, and when it is due. */
export interface Due {
  readonly what: 'renew' | 'expire' | 'stop'
  readonly at: number
}

/** What is to be done next with a code, and when; undefined where nothing is until something happens. */
export function nextDue(situation: CodeSituation): Due | undefined {
  const { usableUntil, isHeld, isVisible, mayRenew, keepsCode, leftAt, returnedAt } = situation
  if (!isHeld) return { what: 'stop', at: keepsCode && usableUntil ? usableUntil : leftAt + LINGER_MS }
  if (!usableUntil || !isVisible) return undefined
  const notBefore = returnedAt + RETURN_GRACE_MS
  if (mayRenew) return { what: 'renew', at: Math.max(usableUntil - RENEW_AHEAD_MS, notBefore) }
  return { what: 'expire', at: Math.max(usableUntil, notBefore) }
}
