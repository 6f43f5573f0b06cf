import { sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { analyticsCounts } from '../../store/tables/analytics-tables.js'
import type { AnalyticsSink, SunkEvent } from './analytics-sink.js'

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
