import { bigint, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { word } from './column-kinds.js'

/** How often something happened on a day, by project. Nothing of who did it. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    /** `2026-01-31`, UTC. */
    day: word('day'),
    /** Empty where the operator names no projects: anybody could make up any number of them. */
    projectId: word('project_id'),
    event: word('event'),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.projectId, table.event] })],
)
