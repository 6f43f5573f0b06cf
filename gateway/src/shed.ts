import { refuse } from './api-refusal.js'
import type { ApiGuard } from './modules/keys/api-env.js'

/** Requests of `/v1` that one process works on at once, unless the operator says otherwise. */
export const REQUESTS_AT_ONCE = 200
/** Those that only wait for a person cost little. */
const WAITS_FOR_ONE = 10

/** Turns away what is more than can be done soon, at once and with a time to come back: `unavailable`. 0 for no such limit. */
export function shed(most = REQUESTS_AT_ONCE): ApiGuard {
  const under = { way: 0, waits: 0 }
  return async (context, next) => {
    const kind = context.req.path.endsWith('/wait') ? 'waits' : 'way'
    const room = kind === 'waits' ? most * WAITS_FOR_ONE : most
    if (most > 0 && under[kind] >= room)
      throw refuse('unavailable', 'The gateway is busy. Try again in a moment.', { retryAfter: 1 })
    under[kind] += 1
    try {
      await next()
    } finally {
      under[kind] -= 1
    }
  }
}
