import { mkdir } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { type Database, schema } from './database.js'
import { migrate, type Migration } from './migrate.js'
import { PgliteThread } from './pglite-thread.js'

export interface Store {
  readonly db: Database
  close(): Promise<void>
}

export interface StoreSettings {
  /** A `postgres://…` URL. Default: PGlite in this process. */
  readonly databaseUrl?: string | undefined
  /** Folder of PGlite, for one process at a time. Default: in memory. */
  readonly dataDir?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly steps?: readonly Migration[] | undefined
}

const POOL_SIZE = 10
// Limits waiting for locks, and idle transactions of a process that died.
const SESSION_TIMEOUTS =
  "SET lock_timeout = '4s'; SET statement_timeout = '20s'; SET idle_in_transaction_session_timeout = '30s'"

/** Opens the database and applies migrations. Drivers are loaded on demand. */
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
    // An error in a transaction rejects its statement. Without a listener it would also end the process.
    client.on('error', () => {})
    await client.query(SESSION_TIMEOUTS)
  }
  const pool = new Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: 5_000, onConnect })
  // The pool replaces broken idle connections. Without a listener the error would end the process.
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
