import { AppKitError } from '../../core/errors/appkit-error.js'
import type { TimeoutOptions } from '../../lib/with-timeout.js'
import type { Scope } from '../scope.js'

/** How long whoever keeps an app's sign-ins may take to answer, in milliseconds. */
export const ANSWER_LIMIT_MS = 30_000

/** That limit, for one question. */
export function answerLimit({ services }: Scope, signal: AbortSignal): TimeoutOptions {
  const onTimeout = () => new AppKitError('siwx/init-failed', { text: 'siwx: no answer in 30 s' })
  return { ms: ANSWER_LIMIT_MS, clock: services.clock, signal, onTimeout }
}
