import { proxy, ref } from 'valtio/vanilla'
import type { AnalyticsEvent, AnalyticsEventName, AnalyticsProperties } from '../../core/analytics.js'
import type { View } from '../../core/routes.gen.js'
import type { Scope } from '../scope.js'

export interface EventsState {
  /** The last thing that happened; undefined until something does. */
  last: AnalyticsEvent | undefined
}

/** What happens, told to whoever listens. Nothing leaves the page from here. */
export class EventsController {
  readonly state = proxy<EventsState>({ last: undefined })
  /** The screen on view, as the dialog says once there is one; undefined while it is closed. */
  view: () => View | undefined = () => undefined
  readonly #listeners = new Set<(event: AnalyticsEvent) => void>()

  constructor(private readonly scope: Scope) {}

  /** Tells one event, without addresses. */
  track<Name extends AnalyticsEventName>(
    event: Name,
    ...[properties]: AnalyticsProperties[Name] extends undefined ? [] : [AnalyticsProperties[Name]]
  ): void {
    const told = { event, properties, timestamp: this.scope.services.clock.now() } as AnalyticsEvent
    this.state.last = ref(told)
    for (const listener of this.#listeners)
      try {
        listener(told)
      } catch (error) {
        ;(globalThis.reportError ?? console.error)(error) // a fault of the app's own ends nothing of ours
      }
  }

  /** Hears every event, two of the same moment too; returns what stops it. */
  subscribe(listener: (event: AnalyticsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#listeners.clear()
  }
}
