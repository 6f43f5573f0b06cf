import type { Clock } from '../../core/clock.js'

/** Maximum time for the browser to open its database, in milliseconds. After that, sessions are kept in memory only. */
export const STORAGE_TIMEOUT_MS = 2_000

export interface ProtocolStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Deletes everything, unless another tab stores a session here. Without this method, keys are removed one by one. */
  forget?(): Promise<void>
}

/**
 * Creates storage that never fails. All entries are read once, kept in memory and written through to IndexedDB. If the
 * browser blocks or loses its database, only the session after a reload is lost.
 */
export async function protocolStorage(name: string, clock: Clock): Promise<ProtocolStorage> {
  const opened = openDatabase(name).then(async database => ({ database, stored: await readAll(database) }))
  const { database, stored } = (await withinLimit(clock, opened)) ?? { stored: [] }
  const entries = new Map<string, unknown>(stored)
  const store = () => database?.transaction(STORE, 'readwrite').objectStore(STORE)
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => entries.get(key) as T | undefined,
    async setItem(key, value) {
      entries.set(key, value)
      await ignoreErrors(async () => settled(store()?.put(value, key)))
    },
    async removeItem(key) {
      entries.delete(key)
      await ignoreErrors(async () => settled(store()?.delete(key)))
    },
    async forget() {
      entries.clear()
      const now = (database && (await readAll(database).catch(() => undefined))) ?? []
      if (!now.some(holdsSession)) await ignoreErrors(async () => settled(store()?.clear()))
    },
  }
}

const STORE = 'entries'

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await settled(opening)
  database.addEventListener('versionchange', () => database.close())
  return database
}

async function readAll(database: IDBDatabase): Promise<[string, unknown][]> {
  const store = database.transaction(STORE, 'readonly').objectStore(STORE)
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  return keys.map((key, at) => [String(key), values[at]])
}

function holdsSession([key, value]: [string, unknown]): boolean {
  return key.endsWith('//session') && Array.isArray(value) && value.length > 0
}

async function withinLimit<T>(clock: Clock, work: Promise<T>): Promise<T | undefined> {
  return new Promise(resolve => {
    const cancelTimeout = clock.after(STORAGE_TIMEOUT_MS, () => resolve(undefined))
    work.then(resolve, () => resolve(undefined)).finally(cancelTimeout)
  })
}

async function ignoreErrors(write: () => Promise<unknown>): Promise<void> {
  await write().catch(() => undefined)
}

async function settled<T>(request: IDBRequest<T>): Promise<T>
async function settled<T>(request: IDBRequest<T> | undefined): Promise<T | undefined>
async function settled<T>(request: IDBRequest<T> | undefined): Promise<T | undefined> {
  if (!request) return undefined
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
