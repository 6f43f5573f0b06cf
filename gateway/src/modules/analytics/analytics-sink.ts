import { sql } from 'drizzle-orm'
import type { SharedProperties } from '../../../../src/core/analytics.js'
import { HttpError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import { analyticsCounts } from '../../store/tables/data-tables.js'
import type { Outbound } from '../outbound/outbound.js'

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

/** Counts events by day and project in the gateway's store, and keeps nothing else of them. Any number of gateways may share it. */
export function countSink(open: () => Promise<Database>): AnalyticsSink {
  return {
    async write(events) {
      const rows = counted(events)
      if (rows.length === 0) return
      const db = await open()
      await db
        .insert(analyticsCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [analyticsCounts.day, analyticsCounts.projectId, analyticsCounts.event],
          set: { count: sql`analytics_counts.count + excluded.count` },
        })
    },
  }
}

/** One row each, always in the same order: two that write at once wait for each other, and never both. */
function counted(events: readonly SunkEvent[]): (typeof analyticsCounts.$inferInsert)[] {
  const counts = new Map<string, typeof analyticsCounts.$inferInsert>()
  for (const { at, projectId, event } of events) {
    const day = new Date(at).toISOString().slice(0, 10)
    const key = JSON.stringify([day, projectId, event])
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { day, projectId, event, count })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** What the sinks are made of. */
interface SinkParts {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly store: () => Promise<Database>
  /** The way out to services of the operator's choice. */
  readonly upstream: Outbound
  /** Where a line of the log goes; the process's own output unless a test says otherwise. */
  readonly print?: (line: string) => void
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * `ANALYTICS`: `counts` (unless it says otherwise), `log`, a web address that gets each event as JSON, or `none`, and
 * then there is no sink. Throws `settings/invalid`.
 */
export function openSink(parts: SinkParts): AnalyticsSink | undefined {
  const choice = parts.env['ANALYTICS'] || 'counts'
  if (choice === 'none') return undefined
  if (choice === 'counts') return countSink(parts.store)
  if (choice === 'log') return logSink(parts)
  if (URL.canParse(choice) && /^https?:$/.test(new URL(choice).protocol)) return webSink(choice, parts)
  throw new HttpError(500, 'settings/invalid', 'ANALYTICS must be "counts", "log", "none" or a web address.')
}

/** A line of JSON for each. */
function logSink({ print = line => void process.stdout.write(`${line}\n`) }: SinkParts): AnalyticsSink {
  return {
    async write(events) {
      for (const event of events) print(JSON.stringify({ analytics: event }))
    },
  }
}

function webSink(url: string, { upstream }: SinkParts): AnalyticsSink {
  return {
    async write(events) {
      const { status } = await upstream.get(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(events),
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
      })
      if (status < 200 || status > 299)
        throw new HttpError(502, 'analytics/not-taken', 'The events could not be passed on.')
    },
  }
}
