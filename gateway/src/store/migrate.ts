import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from './database.js'
import { migrations, type Migration } from './migrations.js'

/** Any number will do, as long as nobody else locks with it. */
const LOCK = 5_201_314_707

/** Brings the tables to the newest step. Any number of processes may do so at once: one works, the others wait. */
export async function migrate(db: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await db.transaction(async transaction => {
    // Whoever migrates waits for another that does, and a step may take its time.
    await transaction.execute(sql`SET LOCAL lock_timeout = 0`)
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`)
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`)
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS schema_steps (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())`,
    )
    const done = await rowsOf<{ name: string }>(transaction, sql`SELECT name FROM schema_steps`)
    for (const { name, text } of steps.filter(step => !done.some(row => row.name === step.name))) {
      for (const statement of statementsOf(text)) await transaction.execute(sql.raw(statement))
      await transaction.execute(sql`INSERT INTO schema_steps (name) VALUES (${name})`)
    }
  })
}

/** A file's statements, one by one: PGlite takes no two at once. Our files have no semicolon inside a statement. */
function statementsOf(text: string): readonly string[] {
  return text
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
