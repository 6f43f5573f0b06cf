import { EventsController } from '../controllers/base/events.js'
import type { Scope } from '../controllers/scope.js'
import type { AnalyticsEvent } from '../core/analytics.js'

/** What happens without a person: nothing is told of it before one acts (decisions 3). */
const quiet = /^(INITIALIZE|MODAL_CREATED)$/
/** How long the code that tells it leaves the way to what a person waits for, in milliseconds. */
export const LATER_MS = 2_000

/** Keeps what happens until a person acts, and then loads what tells it to the app's own service, if it has one. */
export function reportEvents(scope: Scope): void {
  if (!scope.services.analytics.available) return
  const kept: AnalyticsEvent[] = []
  let loading = false
  const stop = scope.use(EventsController).subscribe(event => {
    kept.push(event)
    if (loading || quiet.test(event.event) || (event.properties as { reconnect?: boolean } | undefined)?.reconnect)
      return
    loading = true
    const load = () =>
      void import('./send-events.js').then(({ sendEvents }) => {
        stop()
        return scope.signal.aborted || sendEvents(scope, kept)
      }, stop)
    scope.signal.addEventListener('abort', scope.services.clock.after(LATER_MS, load))
  })
}
