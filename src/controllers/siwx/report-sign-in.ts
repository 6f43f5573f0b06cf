import type { SignInProperties } from '../../core/analytics.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { getErrorMessage, walletError } from '../../core/errors/wallet-error.js'
import { EventsController } from '../app/events.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import type { SignInTarget } from './siwx-session.js'

export interface SiwxFailure {
  readonly kind: 'rejected' | 'failed' | 'unprepared' | 'elsewhere'
  readonly code: ErrorCode | undefined
  readonly detail: string
}

export function trackSignIn(
  scope: Scope,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS',
  target: SignInTarget,
): void {
  scope.use(EventsController).track(event, toSignInProperties(target))
}

export function toSiwxFailure(error: unknown, kind: SiwxFailure['kind'] = 'failed'): SiwxFailure {
  const { code } = walletError(error, 'siwx/declined')
  if (code === 'wallet/rejected') return { kind: 'rejected', code: undefined, detail: '' }
  const hasMessage = code !== 'siwx/declined' && code !== 'wallet/failed'
  return { kind, code: hasMessage ? code : undefined, detail: hasMessage ? '' : getErrorMessage(error) }
}

/**
 * Reports a failed signature with an event; the sign-in view shows it. Most wallets do not state that their account is a
 * contract, so the network is queried and the result stored in the target. Never rejects.
 */
export async function reportSignInFailure(scope: Scope, target: SignInTarget, failure: SiwxFailure): Promise<void> {
  if (failure.kind === 'rejected') return trackSignInError(scope, target, 'siwx/declined')
  target.isSmartAccount ||= await isContract(scope, target)
  if (!target.signal.aborted)
    trackSignInError(scope, target, target.isSmartAccount ? 'siwx/smart-account' : 'siwx/declined')
}

async function isContract(scope: Scope, { namespace, address, network, signal }: SignInTarget): Promise<boolean> {
  try {
    const verbs = await scope.use(ConnectionController).verbs(namespace)
    return (await verbs.isContract?.(address, network, signal)) ?? false
  } catch {
    return false
  }
}

function trackSignInError(scope: Scope, target: SignInTarget, code: ErrorCode): void {
  scope.use(EventsController).track('SIWX_AUTH_ERROR', { ...toSignInProperties(target), message: code })
}

/** Reports an error that no view shows, with a snack message and an event. */
export function reportSignInError(scope: Scope, target: SignInTarget, code: ErrorCode): void {
  trackSignInError(scope, target, code)
  scope.use(SnackController).showError(new AppKitError(code))
}

function toSignInProperties({ network, isSmartAccount }: SignInTarget): SignInProperties {
  return { network: network.caipNetworkId, isSmartAccount }
}
