import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.js'

/** The tables, in PGlite or in PostgreSQL; also one transaction of them. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/**
 * The rows of a statement that was written by hand. Nothing is mapped: a `bigint` may come as text, and wants
 * `Number()`.
 */
export async function rowsOf<Row extends object>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers answer `{ rows }`; the type they share does not say so.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}

/** Whether a statement failed because what it adds is there already. Standard: SQLSTATE 23505. */
export function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === '23505'
}
