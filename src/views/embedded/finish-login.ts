import { HostController } from '../../controllers/app/host.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import type { EmailStep } from '../../controllers/embedded/email-login.js'
import type { EmailUpdateStep } from '../../controllers/embedded/email-update.js'
import { SocialLoginController, type SocialPopup } from '../../controllers/embedded/social-login.js'
import { followLogin } from '../../controllers/embedded/social-providers.js'
import type { Scope } from '../../controllers/scope.js'
import type { Social } from '../../core/config.js'
import type { login } from '../../i18n/en/embedded.js'
import { finishConnecting } from '../shared/finish-connecting.js'

/** Goes on to what a step of the login asks for next; a screen in the middle gives its place to the next one. */
export function afterEmailStep(scope: Scope, step: EmailStep | undefined, how: 'push' | 'replace' = 'replace'): void {
  const router = scope.use(RouterController)
  if (step === 'code') router[how]('EmailVerifyOtp')
  if (step === 'device') router[how]('EmailVerifyDevice')
  if (step === 'done') finishConnecting(scope, undefined)
}

/** Goes on to the code that a step of the email's change asks for next, and back to the account when it is done. */
export function afterUpdateStep(scope: Scope, step: EmailUpdateStep | undefined, t: typeof login): void {
  const router = scope.use(RouterController)
  if (step === 'primary') router.replace('UpdateEmailPrimaryOtp')
  if (step === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  if (step !== 'done') return
  scope.use(SnackController).showSuccess(t.emailChanged)
  router.reset('Account')
}

/** Where the window of a social login stands while the provider's address is on its way. */
const FEATURES = 'width=600,height=800,scrollbars=yes'

/** Begins the login with an account elsewhere. Call it in the task of the click: it opens the window. */
export function chooseSocial(scope: Scope, social: Social): void {
  const router = scope.use(RouterController)
  if (social === 'farcaster') return router.push('ConnectingFarcaster')
  router.push('ConnectingSocial', { social })
  void beginSocial(scope, social)
}

/** The same from the screen that shows how it stands. */
export async function beginSocial(scope: Scope, social: Exclude<Social, 'farcaster'>): Promise<void> {
  const login = scope.use(SocialLoginController)
  const stop = followLogin(scope, () => login.cancel())
  try {
    if (scope.use(HostController).state.isTelegram)
      return await login.leaveFor(social, location.href, uri => void window.open(uri, '_top'))
    if (await login.start(social, openWindow(scope))) finishConnecting(scope, undefined)
  } finally {
    stop()
  }
}

function openWindow(scope: Scope): SocialPopup | undefined {
  const loading = `${scope.services.endpoints.frame ?? ''}/loading`
  return window.open(loading, 'appkit-social', FEATURES) ?? undefined
}
