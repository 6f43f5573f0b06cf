import { RouterController } from '../../controllers/base/router.js'
import { SnackController } from '../../controllers/base/snack.js'
import type { EmailUpdateStep } from '../../controllers/flow/email-update.js'
import type { Scope } from '../../controllers/scope.js'
import type { login } from '../../i18n/en/login.js'

/** Goes on to the code that a step of the email's change asks for next, and back to the account when it is done. */
export function afterUpdateStep(scope: Scope, step: EmailUpdateStep | undefined, t: typeof login): void {
  const router = scope.use(RouterController)
  if (step === 'primary') router.replace('UpdateEmailPrimaryOtp')
  if (step === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  if (step !== 'done') return
  scope.use(SnackController).showSuccess(t.emailChanged)
  router.reset('Account')
}
