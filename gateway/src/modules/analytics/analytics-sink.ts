import type { SharedProperties } from '../../../../src/core/analytics.js'

/** Something that happened on a page, with nothing of a person in it. */
export interface SunkEvent {
  /** By the gateway's clock, in milliseconds since the epoch. */
  readonly at: number
  /** Empty where the operator names no projects. */
  readonly projectId: string
  readonly event: string
  /** The page's origin as the browser says it; empty where nobody does. */
  readonly origin: string
  readonly properties: SharedProperties
}

/** Where events go. */
export interface AnalyticsSink {
  /** Rejects where they could not be taken; they are lost then. */
  write(events: readonly SunkEvent[]): Promise<void>
}
