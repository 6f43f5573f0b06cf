import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as accountTables from './tables/account-tables.js'
import * as activityTables from './tables/data-tables.js'
import * as analyticsTables from './tables/data-tables.js'
import * as nameTables from './tables/data-tables.js'
import * as signInTables from './tables/data-tables.js'
import * as loginTables from './tables/login-tables.js'
import * as trafficTables from './tables/traffic-tables.js'
import * as vaultTables from './tables/vault-tables.js'
import * as walletTables from './tables/wallet-tables.js'

/** Every table, by the name the code has for it. */
export const schema = {
  ...accountTables,
  ...loginTables,
  ...walletTables,
  ...vaultTables,
  ...trafficTables,
  ...nameTables,
  ...activityTables,
  ...analyticsTables,
  ...signInTables,
}

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

/** Classes and codes of SQLSTATE that mean "not now": lost connection, no room, shutting down, read only, took too long, lock not got. */
const NOT_NOW = /^(?:08|53|57P|57014|58|25006|40001|40P01|55P03)/
const NO_WAY = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/

/** Whether a failure is the database's, and may be over in a moment. */
export function isStoreDown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string' && (NOT_NOW.test(code) || NO_WAY.test(code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}
