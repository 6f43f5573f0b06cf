import { mkdir } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { type Database, schema } from './database.js'
import { migrate, type Migration } from './migrate.js'
import { PgliteThread } from './pglite-thread.js'

/** The store of accounts, open and up to date. */
export interface Store {
  readonly db: Database
  close(): Promise<void>
}

/** Where the tables are. */
export interface StoreSettings {
  /** `postgres://…`; absent: PGlite, in this process. */
  readonly databaseUrl?: string | undefined
  /** PGlite's folder, for one process at a time; absent: in memory. */
  readonly dataDir?: string | undefined
  /** Ends the opening of PGlite, where it is under way. */
  readonly signal?: AbortSignal | undefined
  /** Absent: every table of the gateway. */
  readonly steps?: readonly Migration[] | undefined
}

/** Connections of one process to PostgreSQL. */
const POOL_SIZE = 10
/**
 * A store in which somebody holds what a request needs is away for that request; and what a process left open
 * that has vanished without a word holds nobody up for long.
 */
const PATIENCE =
  "SET lock_timeout = '4s'; SET statement_timeout = '20s'; SET idle_in_transaction_session_timeout = '30s'"

/** Opens the store and brings its tables to the newest step. The drivers are loaded when they are needed. */
export async function openStore({ databaseUrl, dataDir, signal, steps }: StoreSettings): Promise<Store> {
  const store = databaseUrl ? await openPostgres(databaseUrl) : await openPglite(dataDir, signal)
  try {
    await migrate(store.db, steps)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openPostgres(connectionString: string): Promise<Store> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const onConnect = async (client: ClientBase) => {
    // One that breaks in the middle of a transaction fails its statement; without a listener it would end the process.
    client.on('error', () => {})
    await client.query(PATIENCE)
  }
  const pool = new Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: 5_000, onConnect })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
}

async function openPglite(dataDir?: string, signal?: AbortSignal): Promise<Store> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  if (dataDir) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const thread = new PgliteThread(dataDir)
  const stop = () => thread.stop()
  signal?.addEventListener('abort', stop)
  await thread.ready.finally(() => signal?.removeEventListener('abort', stop))
  const pool = new Pool({ stream: () => thread.connection(), max: 1, user: 'postgres', idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await thread.close()
  }
  return { db: drizzle(pool, { schema }), close }
}
