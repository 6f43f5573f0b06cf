export const tables = ['keys', 'shares', 'sessions'] as const
export type Table = (typeof tables)[number]

export interface RowChange {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
}

/** Rows by table and key. Values are cloned, including non-extractable keys. */
export interface RowStore {
  read(table: Table, key: string): Promise<unknown>
  list(table: Table, prefix: string): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  /** Applies all changes or none, in order. */
  write(changes: readonly RowChange[]): Promise<void>
  /** Returns the existing row, or adds the given value. Atomic across tabs. */
  readOrAdd(table: Table, key: string, value: unknown): Promise<unknown>
  /** Atomically replaces a row with the result of `next` and returns it. Undefined deletes the row. */
  change(table: Table, key: string, next: (found: unknown) => unknown): Promise<unknown>
}

export function createMemoryRows(): RowStore {
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
 * Rows in IndexedDB. Reopens the database if the browser closed it. Rejects with the browser's error, also if another
 * tab blocks the upgrade.
 */
export async function openIdbRows(factory: IDBFactory): Promise<RowStore> {
  const held: { db?: IDBDatabase } = {}
  const database = async () => {
    if (held.db) return held.db
    const db = await openDatabase(factory)
    const letGo = () => {
      db.close()
      if (held.db === db) delete held.db
    }
    db.addEventListener('close', letGo)
    db.addEventListener('versionchange', letGo)
    return (held.db = db)
  }
  await database()
  return createIdbRows(database)
}

function createIdbRows(database: () => Promise<IDBDatabase>): RowStore {
  return {
    read: async (table, key) => {
      const store = (await database()).transaction(table).objectStore(table)
      return toPromise(store.get(key))
    },
    list: async (table, prefix) => {
      const store = (await database()).transaction(table).objectStore(table)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)
      const [keys, values] = await Promise.all([toPromise(store.getAllKeys(range)), toPromise(store.getAll(range))])
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
      await whenComplete(transaction)
    },
    readOrAdd: async (table, key, value) => {
      const transaction = (await database()).transaction(table, 'readwrite', { durability: 'strict' })
      const found = updateRow(transaction.objectStore(table), key, existing => existing ?? value)
      await whenComplete(transaction)
      return found
    },
    change: async (table, key, next) => {
      const transaction = (await database()).transaction(table, 'readwrite')
      const made = updateRow(transaction.objectStore(table), key, next)
      await whenComplete(transaction)
      return made
    },
  }
}

function apply(transaction: IDBTransaction, { table, key, value }: RowChange): void {
  const store = transaction.objectStore(table)
  if (value === undefined) store.delete(key)
  else store.put(value, key)
}

async function updateRow(store: IDBObjectStore, key: string, next: (found: unknown) => unknown): Promise<unknown> {
  const existing: unknown = await toPromise(store.get(key))
  const value = next(existing)
  if (value === undefined) store.delete(key)
  else if (value !== existing) store.put(value, key)
  return value
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const table of missingTables(request.result)) request.result.createObjectStore(table)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new DOMException('another tab blocks it', 'AbortError')))
  })
}

function missingTables(db: IDBDatabase): Table[] {
  return tables.filter(table => !db.objectStoreNames.contains(table))
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function whenComplete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}
