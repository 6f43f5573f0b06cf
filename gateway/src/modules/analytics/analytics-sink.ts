import { sql } from 'drizzle-orm'
import type { SharedProperties } from '../../../../src/core/analytics.js'
import { HttpError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import { analyticsCounts } from '../../store/tables/data-tables.js'
import type { Outbound } from '../outbound/outbound.js'

export interface RecordedEvent {
  /** Time of the gateway, in milliseconds since the epoch. */
  readonly at: number
  readonly projectId: string
  readonly event: string
  readonly origin: string
  readonly properties: SharedProperties
}

export interface AnalyticsSink {
  write(events: readonly RecordedEvent[]): Promise<void>
}

/**
 * Counts events by day and project in the gateway's database and stores nothing else. Several gateways may share it.
 */
export function createCountSink(open: () => Promise<Database>): AnalyticsSink {
  return {
    async write(events) {
      const rows = toCountRows(events)
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

// Returns one row per key in a fixed order, so that concurrent upserts cannot deadlock.
function toCountRows(events: readonly RecordedEvent[]): (typeof analyticsCounts.$inferInsert)[] {
  const counts = new Map<string, typeof analyticsCounts.$inferInsert>()
  for (const { at, projectId, event } of events) {
    const day = new Date(at).toISOString().slice(0, 10)
    const key = JSON.stringify([day, projectId, event])
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { day, projectId, event, count })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

interface SinkParts {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly store: () => Promise<Database>
  readonly upstream: Outbound
  readonly print?: (line: string) => void
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * Creates the sink that `ANALYTICS` selects: `counts` (default), `log`, a URL that receives the events as JSON, or
 * `none`, which returns undefined.
 * @throws HttpError `settings/invalid`
 */
export function openSink(parts: SinkParts): AnalyticsSink | undefined {
  const choice = parts.env['ANALYTICS'] || 'counts'
  if (choice === 'none') return undefined
  if (choice === 'counts') return createCountSink(parts.store)
  if (choice === 'log') return createLogSink(parts)
  if (URL.canParse(choice) && /^https?:$/.test(new URL(choice).protocol)) return createHttpSink(choice, parts)
  throw new HttpError(500, 'settings/invalid', 'ANALYTICS must be "counts", "log", "none" or a web address.')
}

function createLogSink({ print = line => void process.stdout.write(`${line}\n`) }: SinkParts): AnalyticsSink {
  return {
    async write(events) {
      for (const event of events) print(JSON.stringify({ analytics: event }))
    },
  }
}

function createHttpSink(url: string, { upstream }: SinkParts): AnalyticsSink {
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
