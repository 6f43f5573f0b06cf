import type { SignInFacts } from '../../core/analytics.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { messageOf, walletError } from '../../core/errors/wallet-error.js'
import { EventsController } from '../app/events.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import type { SiwxPlace } from './siwx-session.js'

/** Why a sign-in came to nothing. */
export interface SiwxFailure {
  /** The person said no; somebody else did, or could not; the message could not be made; the wallet stays where it is. */
  readonly kind: 'rejected' | 'failed' | 'unprepared' | 'elsewhere'
  /** What happened, where it has a sentence of its own. */
  readonly code: ErrorCode | undefined
  /** What the wallet or the app's server said, in their words. */
  readonly said: string
}

/** Tells a step of it: no address. */
export function tellSignIn(
  scope: Scope,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS',
  place: SiwxPlace,
): void {
  scope.use(EventsController).track(event, factsOf(place))
}

/** What a failure says on the screen. */
export function failureOf(error: unknown, kind: SiwxFailure['kind'] = 'failed'): SiwxFailure {
  const { code } = walletError(error, 'siwx/declined')
  if (code === 'wallet/rejected') return { kind: 'rejected', code: undefined, said: '' }
  const hasSentence = code !== 'siwx/declined' && code !== 'wallet/failed'
  return { kind, code: hasSentence ? code : undefined, said: hasSentence ? '' : messageOf(error) }
}

/**
 * Tells a signature that came to nothing: a snack, in the words of spec point 8, and an event. Most wallets do not say that
 * their account is a contract: its network is asked then, and the place knows it from there on. Never rejects.
 */
export async function tellSignFailure(scope: Scope, place: SiwxPlace, failure: SiwxFailure): Promise<void> {
  if (failure.kind === 'rejected') return tellError(scope, place, 'siwx/declined')
  place.isSmartAccount ||= await isContract(scope, place)
  if (!place.signal.aborted) tellError(scope, place, place.isSmartAccount ? 'siwx/smart-account' : 'siwx/declined')
}

/** What nobody can say is no contract. */
async function isContract(scope: Scope, { namespace, address, network, signal }: SiwxPlace): Promise<boolean> {
  try {
    const verbs = await scope.use(ConnectionController).verbs(namespace)
    return (await verbs.isContract?.(address, network, signal)) ?? false
  } catch {
    return false
  }
}

/** The same where nobody can find out whether there is a sign-in. */
export function tellError(scope: Scope, place: SiwxPlace, code: ErrorCode): void {
  scope.use(EventsController).track('SIWX_AUTH_ERROR', { ...factsOf(place), message: code })
  scope.use(SnackController).showError(new AppKitError(code))
}

function factsOf({ network, isSmartAccount }: SiwxPlace): SignInFacts {
  return { network: network.caipNetworkId, isSmartAccount }
}
