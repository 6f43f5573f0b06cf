import type { AppKitError } from '../../../core/errors/appkit-error.js'
import { retryAfter } from '../../../core/errors/retry-after.js'
import type { login } from '../../../i18n/en/login.js'

/** What stands under the field of an address that came to nothing; `sentence` is what the failure says by its code. */
export function emailFailure(error: AppKitError | undefined, t: typeof login, sentence: string): string {
  if (!error) return ''
  if (error.code === 'email/invalid') return t.emailWrong
  if (error.code !== 'email/throttled') return sentence || error.message
  const seconds = retryAfter(error)
  return seconds === undefined ? error.message : t.tryAfter(seconds) // a frame that says no number says it in words
}
