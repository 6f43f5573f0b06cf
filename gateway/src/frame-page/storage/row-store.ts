/** What the frame keeps: its keys, the device shares, the sessions. */
export const tables = ['keys', 'shares', 'sessions'] as const
export type Table = (typeof tables)[number]

/** One change of a row; without a value the row goes. */
export interface RowChange {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
}

/** Rows by table and key, whatever they lie in. Values are cloned, keys that no script can read included. */
export interface RowStore {
  read(table: Table, key: string): Promise<unknown>
  /** Every row whose key begins so. */
  list(table: Table, prefix: string): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  /** All or none of the changes, in order. */
  write(changes: readonly RowChange[]): Promise<void>
  /** The row that is there, or the given one, which is there from now on: two tabs get the same. */
  readOrAdd(table: Table, key: string, value: unknown): Promise<unknown>
  /** Puts what `next` makes of the row in its place, and gives it, while no other tab changes it; nothing made: the row goes. */
  change(table: Table, key: string, next: (found: unknown) => unknown): Promise<unknown>
}

/** Rows that are gone with the page: the last rung of the storage ladder. */
export function memoryRows(): RowStore {
  const rows = new Map<string, unknown>()
  const at = (table: Table, key: string) => `${table}\n${key}`
  return {
    read: async (table, key) => rows.get(at(table, key)),
    list: async (table, prefix) =>
      [...rows]
        .filter(([key]) => key.startsWith(at(table, prefix)))
        .map(([key, value]) => ({ key: key.slice(table.length + 1), value })),
    write: async changes => {
      const cloned = changes.map(change => ({ ...change, value: structuredClone(change.value) }))
      for (const { table, key, value } of cloned) {
        if (value === undefined) rows.delete(at(table, key))
        else rows.set(at(table, key), value)
      }
    },
    readOrAdd: async (table, key, value) => {
      if (!rows.has(at(table, key))) rows.set(at(table, key), structuredClone(value))
      return rows.get(at(table, key))
    },
    change: async (table, key, next) => {
      const value: unknown = structuredClone(next(rows.get(at(table, key))))
      if (value === undefined) rows.delete(at(table, key))
      else rows.set(at(table, key), value)
      return value
    },
  }
}

const NAME = 'appkit-wallet'
const VERSION = 1

/**
 * Rows in IndexedDB. A database that the browser closed under us is opened again with the next question. Rejects
 * with the browser's own error; opening rejects where another tab holds an older version open.
 */
export async function idbRows(factory: IDBFactory): Promise<RowStore> {
  const held: { db?: IDBDatabase } = {}
  const database = async () => {
    if (held.db) return held.db
    const db = await opened(factory)
    const letGo = () => {
      db.close()
      if (held.db === db) delete held.db
    }
    db.addEventListener('close', letGo)
    db.addEventListener('versionchange', letGo)
    return (held.db = db)
  }
  await database()
  return rowsOver(database)
}

function rowsOver(database: () => Promise<IDBDatabase>): RowStore {
  return {
    read: async (table, key) => {
      const store = (await database()).transaction(table).objectStore(table)
      return answered(store.get(key))
    },
    list: async (table, prefix) => {
      const store = (await database()).transaction(table).objectStore(table)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)
      const [keys, values] = await Promise.all([answered(store.getAllKeys(range)), answered(store.getAll(range))])
      return keys.map((key, index) => ({ key: String(key), value: values[index] as unknown }))
    },
    write: async changes => {
      const transaction = (await database()).transaction(tables, 'readwrite', { durability: 'strict' })
      try {
        for (const change of changes) apply(transaction, change)
      } catch (unclonable) {
        transaction.abort()
        throw unclonable
      }
      await finished(transaction)
    },
    readOrAdd: async (table, key, value) => {
      const transaction = (await database()).transaction(table, 'readwrite', { durability: 'strict' })
      const found = changed(transaction.objectStore(table), key, there => there ?? value)
      await finished(transaction)
      return found
    },
    change: async (table, key, next) => {
      const transaction = (await database()).transaction(table, 'readwrite')
      const made = changed(transaction.objectStore(table), key, next)
      await finished(transaction)
      return made
    },
  }
}

function apply(transaction: IDBTransaction, { table, key, value }: RowChange): void {
  const store = transaction.objectStore(table)
  if (value === undefined) store.delete(key)
  else store.put(value, key)
}

async function changed(store: IDBObjectStore, key: string, next: (found: unknown) => unknown): Promise<unknown> {
  const there: unknown = await answered(store.get(key))
  const value = next(there)
  if (value === undefined) store.delete(key)
  else if (value !== there) store.put(value, key)
  return value
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const table of missing(request.result)) request.result.createObjectStore(table)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new DOMException('another tab blocks it', 'AbortError')))
  })
}

function missing(db: IDBDatabase): Table[] {
  return tables.filter(table => !db.objectStoreNames.contains(table))
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}
