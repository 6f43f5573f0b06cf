import type { StorageTier } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { openIdbRows, createMemoryRows, type RowStore } from './row-store.js'

export const OPEN_TIMEOUT_MS = 2_000

export interface Storage {
  readonly tier: StorageTier
  readonly rows: RowStore
}

export interface StorageEnvironment {
  readonly indexedDB: IDBFactory | undefined
  readonly topLevel: boolean
  readonly clock: Clock
}

/**
 * Opens the best tier: IndexedDB in a frame (`idb`) or top-level window (`popup`), verified by writing, reading and
 * using a non-extractable key; otherwise memory. Never rejects.
 */
export async function openStorage({ indexedDB, topLevel, clock }: StorageEnvironment): Promise<Storage> {
  const rows = await tryOpen(indexedDB, clock)
  return rows ? { tier: topLevel ? 'popup' : 'idb', rows } : { tier: 'memory', rows: createMemoryRows() }
}

export interface StorageAccessDocument {
  requestStorageAccess?(types?: { indexedDB: boolean }): Promise<void | { indexedDB?: IDBFactory }>
}

/**
 * Opens the tier `saa`: requests access, which browsers grant only during a click. Resolves with undefined if it is
 * refused. Standard: Storage Access API, with a storage handle where supported.
 */
export async function openWithStorageAccess(
  page: StorageAccessDocument,
  environment: StorageEnvironment,
): Promise<Storage | undefined> {
  const request = async () => page.requestStorageAccess?.({ indexedDB: true })
  const handle = await request().catch(() => page.requestStorageAccess?.().catch(() => undefined))
  const rows = await tryOpen(handle?.indexedDB ?? environment.indexedDB, environment.clock)
  return rows && { tier: 'saa', rows }
}

async function tryOpen(factory: IDBFactory | undefined, clock: Clock): Promise<RowStore | undefined> {
  if (!factory) return undefined
  const onTimeout = () => new DOMException('the database does not open', 'TimeoutError')
  try {
    return await withTimeout(() => openVerified(factory), { ms: OPEN_TIMEOUT_MS, clock, onTimeout })
  } catch {
    return undefined
  }
}

// A database may open, but refuse to write or to store keys.
async function openVerified(factory: IDBFactory): Promise<RowStore> {
  const rows = await openIdbRows(factory)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const name = `probe ${crypto.randomUUID()}`
  await rows.write([{ table: 'keys', key: name, value: key }])
  const storedKey = await rows.read('keys', name)
  await rows.write([{ table: 'keys', key: name }])
  await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, storedKey as CryptoKey, new Uint8Array(1))
  return rows
}
