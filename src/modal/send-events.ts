import { EventsController } from '../controllers/app/events.js'
import { SettingsController } from '../controllers/app/settings.js'
import { SnackController } from '../controllers/app/snack.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import { type AnalyticsEvent, sharedProperties } from '../core/analytics.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { requestId } from '../lib/page-messages.js'

export const MAX_QUEUE_TIME_MS = 10_000
// Maximum queue size in characters. Browsers limit requests during page unload to 64 KiB.
const MAX_QUEUE_LENGTH = 45_000

export class EventOutbox<Item extends object> {
  readonly #queue: Item[] = []
  #size = 0
  #cancelTimer = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly send: (items: readonly Item[]) => void,
  ) {}

  add(item: Item): void {
    this.#size += JSON.stringify(item).length
    if (this.#queue.push(item) === 1) this.#cancelTimer = this.clock.after(MAX_QUEUE_TIME_MS, () => this.flush())
    if (this.#size >= MAX_QUEUE_LENGTH) this.flush()
  }

  flush(): void {
    const items = this.#drain()
    if (items.length > 0) this.send(items)
  }

  clear(): void {
    this.#drain()
  }

  #drain(): readonly Item[] {
    this.#cancelTimer()
    this.#size = 0
    return this.#queue.splice(0)
  }
}

/**
 * Sends the given and all further events to the app's analytics service, until the instance is destroyed or the service
 * rejects them. Sends nothing if `features.analytics` is off or the browser has Global Privacy Control enabled.
 */
export function sendEvents(scope: Scope, first: readonly AnalyticsEvent[]): void {
  const { clock, analytics } = scope.services
  const ended = new AbortController()
  const signal = AbortSignal.any([scope.signal, ended.signal])
  const onError = (error: unknown) => {
    if (signal.aborted || !AppKitError.is(error, 'analytics/refused')) return
    ended.abort()
    scope.use(SnackController).showError(error)
  }
  const outbox = new EventOutbox<ReturnType<typeof toItem>>(clock, items => void analytics.send(items).catch(onError))
  const queueEvent = (event: AnalyticsEvent) => {
    if (!isEnabled(scope)) return outbox.clear()
    if (event.event !== 'MODAL_CREATED') outbox.add(toItem(scope, event)) // not reported, because the package itself causes it
  }
  const onPageHide = () => (isEnabled(scope) ? outbox.flush() : outbox.clear())
  const stop = scope.use(EventsController).subscribe(queueEvent)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onPageHide(), { signal })
  for (const name of ['pagehide', 'freeze']) window.addEventListener(name, onPageHide, { signal })
  signal.addEventListener('abort', () => {
    stop()
    outbox.clear()
  })
  for (const event of first) queueEvent(event)
}

function isEnabled(scope: Scope): boolean {
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: unknown }
  return scope.use(SettingsController).features.analytics && globalPrivacyControl !== true
}

// Includes the page's origin only, because paths and queries can identify users.
function toItem(scope: Scope, { event, properties, timestamp }: AnalyticsEvent) {
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
