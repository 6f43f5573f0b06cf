import { type Account, accountTypes, type WalletInfo } from '../../core/account.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace, getNamespace, namespaces } from '../../core/caip.js'
import { isRecord, isOptional } from '../../lib/record-shape.js'
import { isList, isLiteral, isShape, isText } from '../../lib/shape.js'
import type { SafeStorage, StoredConnection, StoredValues } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import type { AccountEntry } from './account.js'
import { abortAfter } from '../../lib/abortable.js'

/** Time in milliseconds for an unloading page to release its lock. A lock held longer belongs to another tab. */
export const UNLOAD_GRACE_MS = 1_000

/**
 * Marks an instance id as connected for other tabs of this origin, until the returned function is called. The browser
 * releases the lock when the page unloads or crashes; a background page keeps it. Standard: Web Locks. Without browser
 * support it does nothing.
 */
export function holdTabLock(scope: Scope): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  locks()
    ?.request(getLockName(scope), { mode: 'shared' }, () => held)
    .catch(() => undefined) // The browser denies this page storage: no tab shares a connection with it.
  return release
}

/**
 * Runs a task unless another tab is connected with the same id; no tab can connect while it runs. Rejects with the
 * task's error.
 */
export async function runIfOnlyTab(scope: Scope, task: () => Promise<void>): Promise<void> {
  const limit = abortAfter(UNLOAD_GRACE_MS, scope.services.clock)
  const signal = AbortSignal.any([limit.signal, scope.signal])
  let working: Promise<void> | undefined
  const start = () => (working = task())
  try {
    await locks()?.request(getLockName(scope), { signal }, start)
  } catch {
    if (signal.aborted && !working) return
  } finally {
    limit.cancel()
  }
  await (working ?? start())
}

function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

function getLockName({ options }: Scope): string {
  return `appkit-connected-${options.id ?? 'default'}`
}

export const MAX_STORED_CONNECTIONS = 5

const isStored = isShape<StoredConnection>({
  connectorId: isText,
  name: isOptional(isText),
  icon: isOptional(isText),
  accounts: isList(isShape<StoredConnection['accounts'][number]>({ address: isText, type: isOptional(isText) })),
  caipNetworkId: isOptional(isText),
  chosen: isOptional(isText),
})
const isConnections = isRecord(isList(isStored)) as (value: unknown) => value is StoredValues['connections']
const isStatus = isLiteral('connected')
const isType = isLiteral(...accountTypes)
const isEnded = isRecord(isList(isText)) as (value: unknown) => value is StoredValues['disconnected_connector_ids']
const isCache = isRecord((value): value is unknown => value !== undefined)

export interface LiveConnection {
  readonly connectorId: string
  readonly accounts: readonly Account[]
  readonly wallet: WalletInfo
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly chosen?: string | undefined
}

/** Returns the stored connection of a namespace as an account entry, before the wallet has confirmed it. */
export function readConnection(storage: SafeStorage, namespace: Namespace): Omit<AccountEntry, 'status'> | undefined {
  const stored = activeRecord(storage, namespace)
  return stored && toAccountEntry(namespace, stored)
}

export function readSelection(
  storage: SafeStorage,
  namespace: Namespace,
): { readonly caipNetworkId: CaipNetworkId | undefined; readonly chosen: string | undefined } {
  const { caipNetworkId: id, chosen } = activeRecord(storage, namespace) ?? {}
  return { caipNetworkId: isCaipNetworkId(id) && getNamespace(id) === namespace ? id : undefined, chosen }
}

export function getInactiveConnections(
  storage: SafeStorage,
  namespace: Namespace,
): readonly Omit<AccountEntry, 'status'>[] {
  const active = storage.get(`${namespace}:connected_connector_id`, isText)
  return readRecords(storage, namespace).flatMap(record =>
    record.connectorId === active ? [] : [toAccountEntry(namespace, record)],
  )
}

/** Stores a live connection. With `keep`, the namespace's previous connections stay stored as inactive. */
export function storeConnection(
  storage: SafeStorage,
  namespace: Namespace,
  { connectorId, accounts, wallet, caipNetworkId, chosen }: LiveConnection,
  { keep = false } = {},
): void {
  const { name } = wallet
  const icon = isText(wallet.icon) ? wallet.icon : undefined // longer icons are rejected on read; the wallet provides them again
  const storedAccounts = accounts.map(({ address, type }) => ({ address, type }))
  const record = { connectorId, name, icon, accounts: storedAccounts, caipNetworkId, chosen }
  const others = keep ? readRecords(storage, namespace).filter(existing => existing.connectorId !== connectorId) : []
  storeRecords(storage, namespace, [record, ...others].slice(0, MAX_STORED_CONNECTIONS))
  setEnded(
    storage,
    namespace,
    getEndedConnectors(storage, namespace).filter(id => id !== connectorId),
  )
  writeConnector(storage, namespace, connectorId)
}

export function storeSelectedNetwork(storage: SafeStorage, namespace: Namespace, caipNetworkId: CaipNetworkId): void {
  const active = activeRecord(storage, namespace)
  if (!active) return
  const records = readRecords(storage, namespace)
  storeRecords(
    storage,
    namespace,
    records.map(record => (record.connectorId === active.connectorId ? { ...record, caipNetworkId } : record)),
  )
}

export function forgetInactiveConnection(storage: SafeStorage, namespace: Namespace, connectorId: string): void {
  const remaining = readRecords(storage, namespace).filter(record => record.connectorId !== connectorId)
  storeRecords(storage, namespace, remaining)
}

/**
 * Removes the stored connection of a namespace and its cached balances. With `ended`, marks it for other tabs to end
 * it, too. With `all`, also removes inactive connections.
 */
export function forgetConnection(
  storage: SafeStorage,
  namespace: Namespace,
  { ended = false, all = false } = {},
): void {
  const id = storage.get(`${namespace}:connected_connector_id`, isText)
  const remaining = all ? [] : readRecords(storage, namespace).filter(({ connectorId }) => connectorId !== id)
  storeRecords(storage, namespace, remaining)
  forgetBalances(storage, namespace)
  if (ended && id) setEnded(storage, namespace, [...new Set([...getEndedConnectors(storage, namespace), id])])
  writeConnector(storage, namespace, undefined)
}

/** Returns connectors that were disconnected on purpose and have not connected since. */
export function getEndedConnectors(storage: SafeStorage, namespace: Namespace): readonly string[] {
  return storage.get('disconnected_connector_ids', isEnded)?.[namespace] ?? []
}

function activeRecord(storage: SafeStorage, namespace: Namespace): StoredConnection | undefined {
  if (!storage.get('connection_status', isStatus)) return undefined
  const connectorId = storage.get(`${namespace}:connected_connector_id`, isText)
  return readRecords(storage, namespace).find(record => record.connectorId === connectorId)
}

function toAccountEntry(namespace: Namespace, stored: StoredConnection): Omit<AccountEntry, 'status'> {
  const { connectorId, name = '', icon, accounts } = stored
  return {
    connectorId,
    wallet: { name, type: '', ...(icon && { icon }) },
    accounts: accounts.map(({ address, type }) => ({ namespace, address, type: isType(type) ? type : 'eoa' })),
  }
}

function readRecords(storage: SafeStorage, namespace: Namespace): readonly StoredConnection[] {
  return storage.get('connections', isConnections)?.[namespace] ?? []
}

function storeRecords(storage: SafeStorage, namespace: Namespace, records: readonly StoredConnection[]): void {
  const { [namespace]: _, ...others } = storage.get('connections', isConnections) ?? {}
  storage.set('connections', { ...others, ...(records.length > 0 && { [namespace]: records }) })
}

function forgetBalances(storage: SafeStorage, namespace: Namespace): void {
  const known = Object.entries(storage.get('native_balance_cache', isCache) ?? {})
  const others = known.filter(([of]) => !of.startsWith(`${namespace}:`))
  if (others.length === 0) storage.remove('native_balance_cache')
  else if (others.length < known.length) storage.set('native_balance_cache', Object.fromEntries(others))
}

function setEnded(storage: SafeStorage, namespace: Namespace, ids: readonly string[]): void {
  const stored = storage.get('disconnected_connector_ids', isEnded)
  if (ids.length > 0 || stored) storage.set('disconnected_connector_ids', { ...stored, [namespace]: ids })
}

// Writes the active connector. The connector id is written last, because other tabs listen to it.
function writeConnector(storage: SafeStorage, namespace: Namespace, connectorId: string | undefined): void {
  const key = (item: Namespace) => `${item}:connected_connector_id` as const
  const connected = namespaces.filter(item => (item === namespace ? connectorId : storage.get(key(item), isText)))
  storage.set('connected_namespaces', connected)
  storage.set('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
  if (connectorId) storage.set(key(namespace), connectorId)
  else storage.remove(key(namespace))
}
