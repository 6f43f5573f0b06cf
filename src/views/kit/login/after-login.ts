import { RouterController } from '../../../controllers/base/router.js'
import type { EmailStep } from '../../../controllers/flow/email-login.js'
import type { Scope } from '../../../controllers/scope.js'
import { finishConnecting } from '../finish-connecting.js'

/** Goes on to what a step of the login asks for next; a screen in the middle gives its place to the next one. */
export function afterEmailStep(scope: Scope, step: EmailStep | undefined, how: 'push' | 'replace' = 'replace'): void {
  const router = scope.use(RouterController)
  if (step === 'code') router[how]('EmailVerifyOtp')
  if (step === 'device') router[how]('EmailVerifyDevice')
  if (step === 'done') finishConnecting(scope, undefined)
}
