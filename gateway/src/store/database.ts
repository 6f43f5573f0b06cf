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

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Runs a raw SQL statement. Values are not mapped: a `bigint` can be a string and needs `Number()`. */
export async function queryRows<Row extends object>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers return `{ rows }`, but their common type does not declare it.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}

/** Returns true for a unique violation. Standard: SQLSTATE 23505. */
export function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === '23505'
}

// SQLSTATE classes and codes of temporary failures: connections, resources, shutdown, read-only, timeouts, locks.
const TEMPORARY_SQLSTATES = /^(?:08|53|57P|57014|58|25006|40001|40P01|55P03)/
const CONNECTION_ERRORS = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/

export function isStoreDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code === 'string' && (TEMPORARY_SQLSTATES.test(code) || CONNECTION_ERRORS.test(code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(cause.message)) return true
  }
  return false
}
