import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNumber } from '../../lib/shape.js'
import type { LoginStore } from './login-store.js'

/** How long a person waits before another code may be mailed, in milliseconds. Spec point 5. */
export const EMAIL_THROTTLE_MS = 30_000

/** When another code may be mailed, in milliseconds since the epoch; 0 where nothing keeps it. */
export function nextEmailAt(store: Pick<LoginStore, 'get'>, clock: Clock): number {
  const last = store.get('LAST_EMAIL_LOGIN_TIME', isNumber)
  if (last === undefined || last > clock.now()) return 0 // a time to come is a clock that was turned back
  return last + EMAIL_THROTTLE_MS
}

/** Throws `email/throttled` within 30 s of the last email; its cause says the seconds, as the frame's own refusals do. */
export function refuseTooSoon(store: Pick<LoginStore, 'get'>, clock: Clock): void {
  const left = Math.ceil((nextEmailAt(store, clock) - clock.now()) / 1_000)
  if (left <= 0) return
  const text = `Please try again after ${left} seconds`
  throw new AppKitError('email/throttled', { text, cause: { message: text, retryAfter: left } })
}
