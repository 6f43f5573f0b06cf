import { proxy, ref } from 'valtio/vanilla'
import type { AnalyticsEvent, AnalyticsEventName, AnalyticsProperties } from '../../core/analytics.js'
import type { View } from '../../core/routes.gen.js'
import type { Scope } from '../scope.js'

export interface EventsState {
  last: AnalyticsEvent | undefined
}

/** Publishes analytics events to the app. Nothing is sent from here. */
export class EventsController {
  readonly state = proxy<EventsState>({ last: undefined })
  /** Returns the visible view, or undefined while the modal is closed. Set by the modal. */
  view: () => View | undefined = () => undefined
  readonly #listeners = new Set<(event: AnalyticsEvent) => void>()

  constructor(private readonly scope: Scope) {}

  /** Publishes an event. Events contain no addresses. */
  track<Name extends AnalyticsEventName>(
    event: Name,
    ...[properties]: AnalyticsProperties[Name] extends undefined ? [] : [AnalyticsProperties[Name]]
  ): void {
    const analyticsEvent = { event, properties, timestamp: this.scope.services.clock.now() } as AnalyticsEvent
    this.state.last = ref(analyticsEvent)
    for (const listener of this.#listeners)
      try {
        listener(analyticsEvent)
      } catch (error) {
        ;(globalThis.reportError ?? console.error)(error) // an error in an app's listener must not affect AppKit
      }
  }

  subscribe(listener: (event: AnalyticsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#listeners.clear()
  }
}
