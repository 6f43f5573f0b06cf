import { HostController } from '../../controllers/app/host.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import type { EmailStep } from '../../controllers/embedded/email-login.js'
import type { EmailUpdateStep } from '../../controllers/embedded/email-update.js'
import { SocialLoginController, type SocialPopup } from '../../controllers/embedded/social-login.js'
import { followLogin } from '../../controllers/embedded/social-providers.js'
import type { Scope } from '../../controllers/scope.js'
import type { Social } from '../../core/features.js'
import type { login } from '../../i18n/en/embedded.js'
import { finishConnecting } from '../shared/finish-connecting.js'

/** Opens the view of the next login step. By default it replaces the current view in the history. */
export function afterEmailStep(
  scope: Scope,
  step: EmailStep | undefined,
  method: 'push' | 'replace' = 'replace',
): void {
  const router = scope.use(RouterController)
  if (step === 'code') router[method]('EmailVerifyOtp')
  if (step === 'device') router[method]('EmailVerifyDevice')
  if (step === 'restart') router.reset('Connect')
  if (step === 'done') finishConnecting(scope, undefined)
}

export function afterUpdateStep(scope: Scope, step: EmailUpdateStep | undefined, t: typeof login): void {
  const router = scope.use(RouterController)
  if (step === 'primary') router.replace('UpdateEmailPrimaryOtp')
  if (step === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  if (step !== 'done' && step !== 'planned') return
  router.reset('Account')
  // The wallet's frame names the date of a planned change, and can stop it.
  if (step === 'done') scope.use(SnackController).showSuccess(t.emailChanged, 'mail')
}

const POPUP_FEATURES = 'width=600,height=800,scrollbars=yes'

/**
 * Opens the login view and starts a social login. Call it synchronously in a click handler, because it opens a popup.
 */
export function openSocialLogin(scope: Scope, social: Social): void {
  const router = scope.use(RouterController)
  if (social === 'farcaster') return router.push('ConnectingFarcaster')
  router.push('ConnectingSocial', { social })
  void startSocialLogin(scope, social)
}

/** Starts a social login from its view. Call it synchronously in a click handler, because it opens a popup. */
export async function startSocialLogin(scope: Scope, social: Exclude<Social, 'farcaster'>): Promise<void> {
  const login = scope.use(SocialLoginController)
  const stop = followLogin(scope, () => login.cancel())
  try {
    if (scope.use(HostController).state.isTelegram)
      return await login.redirectTo(social, location.href, uri => void window.open(uri, '_top'))
    if (await login.start(social, openWindow(scope))) return finishConnecting(scope, undefined)
    if (login.state.error?.code === 'frame/session-expired') scope.use(RouterController).reset('Connect')
  } finally {
    stop()
  }
}

function openWindow(scope: Scope): SocialPopup | undefined {
  const loading = `${scope.services.endpoints.frame ?? ''}/loading`
  return window.open(loading, 'appkit-social', POPUP_FEATURES) ?? undefined
}
