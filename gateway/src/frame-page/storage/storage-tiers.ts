import type { StorageRung } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { idbRows, memoryRows, type RowStore } from './row-store.js'

/** So long a browser may take to open its database; after that it is taken for one that refuses. */
export const OPEN_TIMEOUT_MS = 2_000

/** Where the frame's rows lie. */
export interface Storage {
  readonly rung: StorageRung
  readonly rows: RowStore
}

/** What of the browser the ladder climbs on. */
export interface StorageGround {
  /** Undefined where the browser has none, or refuses to name it. */
  readonly indexedDB: IDBFactory | undefined
  /** Top-level in a window of its own, or inside the app's page. */
  readonly topLevel: boolean
  readonly clock: Clock
}

/**
 * The highest rung that holds: IndexedDB, in a frame (`idb`) or in the wallet's own window (`popup`), tried by
 * writing, reading and using a key that no script can read; else memory. Never rejects.
 */
export async function openStorage({ indexedDB, topLevel, clock }: StorageGround): Promise<Storage> {
  const rows = await tried(indexedDB, clock)
  return rows ? { rung: topLevel ? 'popup' : 'idb', rows } : { rung: 'memory', rows: memoryRows() }
}

/** The part of `Document` that gives access to storage, in its newer and its older form. */
export interface AccessGiver {
  requestStorageAccess?(types?: { indexedDB: boolean }): Promise<void | { indexedDB?: IDBFactory }>
}

/**
 * The rung `saa`: asks the browser for access, which it grants in a click alone, and tries what it gives. Nothing
 * where it is refused. Standard: Storage Access API, with a handle where the browser knows it.
 */
export async function askStorageAccess(page: AccessGiver, ground: StorageGround): Promise<Storage | undefined> {
  const asked = async () => page.requestStorageAccess?.({ indexedDB: true })
  const handle = await asked().catch(() => page.requestStorageAccess?.().catch(() => undefined))
  const rows = await tried(handle?.indexedDB ?? ground.indexedDB, ground.clock)
  return rows && { rung: 'saa', rows }
}

async function tried(factory: IDBFactory | undefined, clock: Clock): Promise<RowStore | undefined> {
  if (!factory) return undefined
  const onTimeout = () => new DOMException('the database does not open', 'TimeoutError')
  try {
    return await withTimeout(() => proven(factory), { ms: OPEN_TIMEOUT_MS, clock, onTimeout })
  } catch {
    return undefined
  }
}

/** A database that opens may still refuse to write, or to keep a key. */
async function proven(factory: IDBFactory): Promise<RowStore> {
  const rows = await idbRows(factory)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const name = `probe ${crypto.randomUUID()}`
  await rows.write([{ table: 'keys', key: name, value: key }])
  const kept = await rows.read('keys', name)
  await rows.write([{ table: 'keys', key: name }])
  await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, kept as CryptoKey, new Uint8Array(1))
  return rows
}
