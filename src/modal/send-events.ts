import { EventsController } from '../controllers/app/events.js'
import { SettingsController } from '../controllers/app/settings.js'
import { SnackController } from '../controllers/app/snack.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import { type AnalyticsEvent, sharedProperties } from '../core/analytics.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { requestId } from '../lib/page-messages.js'

/** How long an event waits for others, in milliseconds. */
export const FLUSH_MS = 10_000
/** How many characters wait at most: browsers let a page that goes send 64 KiB. */
const MOST_WAITING = 45_000

/** Events that wait to be told together. What could not be told is lost: nothing waits for statistics. */
export class EventOutbox<Item extends object> {
  readonly #waiting: Item[] = []
  #size = 0
  #callOff = () => {}

  constructor(
    private readonly clock: Clock,
    /** Never rejects. */
    private readonly send: (items: readonly Item[]) => void,
  ) {}

  add(item: Item): void {
    this.#size += JSON.stringify(item).length
    if (this.#waiting.push(item) === 1) this.#callOff = this.clock.after(FLUSH_MS, () => this.flush())
    if (this.#size >= MOST_WAITING) this.flush()
  }

  /** Sends what waits, now. */
  flush(): void {
    const items = this.#empty()
    if (items.length > 0) this.send(items)
  }

  /** Forgets what waits. */
  clear(): void {
    this.#empty()
  }

  #empty(): readonly Item[] {
    this.#callOff()
    this.#size = 0
    return this.#waiting.splice(0)
  }
}

/**
 * Tells the app's own service of statistics what happens, from these events on, until the instance ends or the service
 * refuses. Nothing while `features.analytics` is off or the browser asks not to be watched (Global Privacy Control).
 */
export function sendEvents(scope: Scope, first: readonly AnalyticsEvent[]): void {
  const { clock, analytics } = scope.services
  const ended = new AbortController()
  const signal = AbortSignal.any([scope.signal, ended.signal])
  const refused = (error: unknown) => {
    if (signal.aborted || !AppKitError.is(error, 'analytics/refused')) return
    ended.abort()
    scope.use(SnackController).showError(error)
  }
  const outbox = new EventOutbox<ReturnType<typeof itemOf>>(clock, items => void analytics.send(items).catch(refused))
  const tell = (event: AnalyticsEvent) => {
    if (!isWanted(scope)) return outbox.clear()
    if (event.event !== 'MODAL_CREATED') outbox.add(itemOf(scope, event)) // of our own doing, and no news to anybody
  }
  const leave = () => (isWanted(scope) ? outbox.flush() : outbox.clear())
  const stop = scope.use(EventsController).subscribe(tell)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal })
  for (const name of ['pagehide', 'freeze']) window.addEventListener(name, leave, { signal })
  signal.addEventListener('abort', () => {
    stop()
    outbox.clear()
  })
  for (const event of first) tell(event)
}

function isWanted(scope: Scope): boolean {
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: unknown }
  return scope.use(SettingsController).features.analytics && globalPrivacyControl !== true
}

/** Of the page its origin alone: paths and queries name people. */
function itemOf(scope: Scope, { event, properties, timestamp }: AnalyticsEvent) {
  const caipNetworkId = scope.use(NetworkController).current()?.caipNetworkId
  return {
    eventId: requestId(),
    url: location.origin,
    domain: location.hostname,
    timestamp,
    props: {
      type: 'track' as const,
      event,
      properties: sharedProperties({ ...properties, ...(caipNetworkId && { caipNetworkId }) }),
    },
  }
}
