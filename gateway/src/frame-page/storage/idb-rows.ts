import { tables, type RowChange, type RowStore, type Table } from './row-store.js'

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
