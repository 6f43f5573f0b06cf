import type { Namespace } from '../../core/caip.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { LinkChoice } from '../connection/pairing-storage.js'

/** `connecting`: the user has opened the deep link, and the wallet has to respond. */
export type PairingPhase = 'idle' | 'preparing' | 'ready' | 'connecting' | 'rejected' | 'failed' | 'done'

export interface PairingState {
  phase: PairingPhase
  uri: string
  /** Expiration in milliseconds since the epoch, or 0 without a pairing or with a URI of the app. */
  expiresAt: number
  renewing: boolean
  /** Error of the phases `rejected` and `failed`. Never `request/aborted`. */
  error: AppKitError | undefined
}

/** A view that shows the pairing. */
export interface Subscriber {
  /** Called once a wallet has connected. */
  finish(): void
}

/** The state of the reducer. All times are in milliseconds since the epoch. */
export interface Pairing extends Readonly<PairingState> {
  readonly subscribers: readonly Subscriber[]
  /** The view that left last. It finishes if the wallet connects while no view is shown. */
  readonly lastSubscriber: Subscriber | undefined
  readonly namespace: Namespace | undefined
  /** Pending attempts to connect, oldest first. A wallet may still approve an older one during and after a renewal. */
  readonly attempts: readonly number[]
  readonly latestAttempt: number
  readonly renewError: AppKitError | undefined
  readonly link: LinkChoice | undefined
  readonly leftAt: number
  readonly returnedAt: number
  /** False while the page is in the background. The wallet app may be about to respond, so nothing changes then. */
  readonly isPageVisible: boolean
  /**
   * True if the browser may unload the page while the user is in the wallet app. The pairing then stays until it
   * expires.
   */
  readonly keepsPairing: boolean
  readonly step: ScheduledStep | undefined
}

export interface ScheduledStep {
  readonly action: 'renew' | 'expire' | 'stop'
  readonly at: number
}

export type PairingEvent =
  | { readonly type: 'subscribed'; readonly subscriber: Subscriber; readonly namespace: Namespace | undefined }
  | { readonly type: 'unsubscribed'; readonly subscriber: Subscriber }
  | { readonly type: 'retry'; readonly namespace: Namespace | undefined }
  | { readonly type: 'app-uri-shown'; readonly uri: string }
  | { readonly type: 'link-opened'; readonly link: LinkChoice }
  | { readonly type: 'uri-received'; readonly attempt: number; readonly uri: string }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: AppKitError }
  | { readonly type: 'timer-fired' }
  | { readonly type: 'page-hidden' }
  | { readonly type: 'page-shown'; readonly namespace: Namespace | undefined }
  /** The modal was closed, or the instance destroyed. */
  | { readonly type: 'closed' }

export type PairingEffect =
  /** Replaces the scheduled `timer-fired` event. */
  | { readonly type: 'schedule'; readonly at: number }
  | { readonly type: 'cancel-timer' }
  | { readonly type: 'abort'; readonly attempt: number }
  | { readonly type: 'store'; readonly expiresAt: number; readonly link: LinkChoice | undefined }
  | { readonly type: 'forget' }
  | { readonly type: 'remember-link'; readonly link: LinkChoice | undefined }
  | { readonly type: 'connect'; readonly attempt: number; readonly namespace: Namespace | undefined }
  | { readonly type: 'finish'; readonly subscribers: readonly Subscriber[] }

/** Validity of a pairing. The WalletConnect SDK keeps it a minute longer. */
export const PAIRING_VALIDITY_MS = 240_000

/** Margin before its end at which a pairing counts as expired, because the wallet needs time to respond. */
export const EXPIRY_MARGIN_MS = 10_000

/** Time before expiration at which the next pairing is requested. A relay may take this long to respond. */
export const RENEW_AHEAD_MS = 6_000

/** Time that a pairing outlives the last view that showed it, for example while the user browses wallets. */
export const LINGER_MS = 30_000

/** Time allowed for a pending wallet response after the page became visible again. */
export const RETURN_GRACE_MS = 3_000

export const NO_PAIRING = { uri: '', expiresAt: 0, renewing: false, error: undefined } as const

export function createPairing(page: Pick<Pairing, 'isPageVisible' | 'keepsPairing'>): Pairing {
  return {
    phase: 'idle',
    ...NO_PAIRING,
    subscribers: [],
    lastSubscriber: undefined,
    namespace: undefined,
    attempts: [],
    latestAttempt: 0,
    renewError: undefined,
    link: undefined,
    leftAt: 0,
    returnedAt: 0,
    ...page,
    step: undefined,
  }
}
