import type { Clock } from '../../../core/clock.js'
import { AppKitError } from '../../../core/errors/appkit-error.js'

/** How long the owners of a Safe may take before the page goes on without them. */
export const OWNERS_LIMIT_MS = 600_000
/** How long to wait before it is asked again. */
export const LOOK_AGAIN_MS = 1_500

/** How long one look may take: a host that falls silent is asked again. */
export const LOOK_LIMIT_MS = 10_000

/** Looks again and again until there is something; `wallet/awaits-owners` where there still is nothing at the limit. */
export async function whenSettled<T>(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  look: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T> {
  const until = clock.now() + OWNERS_LIMIT_MS
  for (;;) {
    const limit = new AbortController()
    const callOff = clock.after(LOOK_LIMIT_MS, () => limit.abort())
    const found = await look(AbortSignal.any([limit.signal, signal])).finally(callOff)
    if (found !== undefined) return found
    if (clock.now() >= until) throw new AppKitError('wallet/awaits-owners')
    await pause(clock, signal)
  }
}

/** Its own and not the library's: that comes with the clients of services, and a family brings none of them along. */
function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      callOff()
      reject(new AppKitError('instance/destroyed'))
    }
    const callOff = clock.after(LOOK_AGAIN_MS, () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
}
