import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { type Database, schema } from '../../src/store/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openStore, type Store } from '../../src/store/open-store.js'
import { PgliteThread } from '../../src/store/pglite-thread.js'

/** Databases for all store tests: `describe.each(databases)('… on %s', kind => …)`. */
export const databases = ['PGlite', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databases)[number]

export interface TestStore extends Store {
  /** Deletes all rows. */
  empty(): Promise<void>
  /** URL for other processes; not available with PGlite. */
  readonly url?: string
  /** All statements since the start; PGlite only. */
  readonly statements?: string[]
}

const SHARED = Symbol.for('appkit.gateway.tests.pglite')

/**
 * Opens a store with empty tables. PGlite takes seconds to start, so workers share one and `close` leaves it open. On
 * PostgreSQL each call has its own database.
 */
export async function openTestStore(kind: DatabaseKind): Promise<TestStore> {
  const store = kind === 'PGlite' ? await sharedPglite() : await ownPostgres()
  const empty = () => emptyTables(store.db)
  await empty()
  return { ...store, empty }
}

/** Returns the URL of a new, empty database without tables. */
export async function newPostgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgresService'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: `${text}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${text}/${name}`
}

async function ownPostgres(): Promise<Store & { url: string }> {
  const url = await newPostgresUrl()
  return { ...(await openStore({ databaseUrl: url })), url }
}

interface SharedPglite {
  readonly db: Database
  readonly statements: string[]
}

async function sharedPglite(): Promise<Store & SharedPglite> {
  const shared = globalThis as { [SHARED]?: Promise<SharedPglite> }
  shared[SHARED] ??= (async () => {
    const statements: string[] = []
    const logger = { logQuery: (query: string) => void statements.push(query) }
    const thread = new PgliteThread()
    await thread.ready
    const pool = new Pool({ stream: () => thread.connection(), max: 1, user: 'postgres', idleTimeoutMillis: 0 })
    const db = drizzle(pool, { schema, logger })
    await migrate(db)
    return { db, statements }
  })()
  return { ...(await shared[SHARED]), close: async () => {} }
}

/** One statement with deletes: truncating two dozen small tables takes ten times as long. */
async function emptyTables(db: Database): Promise<void> {
  const names = Object.values(schema).map(table => getTableName(table))
  const deletes = names.map(name => `deleted_${name} AS (DELETE FROM ${name})`)
  await db.execute(sql.raw(`WITH ${deletes.join(', ')} SELECT 1`))
}
