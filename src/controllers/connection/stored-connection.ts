import { type Account, accountTypes, type WalletInfo } from '../../core/account.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace, namespaceOf, namespaces } from '../../core/caip.js'
import { isMapOf, isMaybe } from '../../lib/record-shape.js'
import { isListOf, isOneOf, isShape, isText } from '../../lib/shape.js'
import type { SafeStorage, StoredConnection, StoredValues } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import type { AccountEntry } from './account.js'

/** How long a page that is being left may take to let go, in milliseconds; what is held longer, another tab holds. */
export const LET_GO_LIMIT_MS = 1_000

/**
 * Says to the other tabs of this origin that an instance of this id is connected, until the returned function is
 * called. The browser lets go for a page that ends or crashes, and a page in the background goes on holding.
 * Standard: Web Locks; a browser without them says nothing.
 */
export function holdTabLock(scope: Scope): () => void {
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  locks()
    ?.request(nameOf(scope), { mode: 'shared' }, () => held)
    .catch(() => undefined) // the browser refuses this page any storage: no tab shares a connection with it
  return letGo
}

/**
 * Runs something unless another tab is connected with the same id; meanwhile none can become it unnoticed. Rejects as
 * the work does.
 */
export async function whenAlone(scope: Scope, work: () => Promise<void>): Promise<void> {
  const limit = new AbortController()
  const callOff = scope.services.clock.after(LET_GO_LIMIT_MS, () => limit.abort())
  const signal = AbortSignal.any([limit.signal, scope.signal])
  let working: Promise<void> | undefined
  const begin = () => (working = work())
  try {
    await locks()?.request(nameOf(scope), { signal }, begin)
  } catch {
    if (signal.aborted && !working) return
  } finally {
    callOff()
  }
  await (working ?? begin())
}

function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

function nameOf({ options }: Scope): string {
  return `appkit-connected-${options.id ?? 'default'}`
}

/** How many wallets of one namespace are remembered as connected. */
export const MOST_KEPT = 5

const isStored = isShape<StoredConnection>({
  connectorId: isText,
  name: isMaybe(isText),
  icon: isMaybe(isText),
  accounts: isListOf(isShape<StoredConnection['accounts'][number]>({ address: isText, type: isMaybe(isText) })),
  caipNetworkId: isMaybe(isText),
  chosen: isMaybe(isText),
})
const isConnections = isMapOf(isListOf(isStored)) as (value: unknown) => value is StoredValues['connections']
const isStatus = isOneOf('connected')
const isType = isOneOf(...accountTypes)
const isEnded = isMapOf(isListOf(isText)) as (value: unknown) => value is StoredValues['disconnected_connector_ids']
const isCache = isMapOf((value): value is unknown => value !== undefined)

/** What a live connection leaves behind. */
export interface LiveConnection {
  readonly connectorId: string
  readonly accounts: readonly Account[]
  readonly wallet: WalletInfo
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly chosen?: string | undefined
}

/** The connection a namespace had when the page was left, in the words of an account entry; the wallet has not been asked yet. */
export function readConnection(storage: SafeStorage, namespace: Namespace): Omit<AccountEntry, 'status'> | undefined {
  const stored = activeRecord(storage, namespace)
  return stored && entryOf(namespace, stored)
}

/** What is stored of a namespace's connection beside its accounts: where it was, and whom the person chose. */
export function readPlace(
  storage: SafeStorage,
  namespace: Namespace,
): { readonly caipNetworkId: CaipNetworkId | undefined; readonly chosen: string | undefined } {
  const { caipNetworkId: id, chosen } = activeRecord(storage, namespace) ?? {}
  return { caipNetworkId: isCaipNetworkId(id) && namespaceOf(id) === namespace ? id : undefined, chosen }
}

/** The wallets that were connected in a namespace before the one in use, and never ended. The last one first. */
export function keptConnections(storage: SafeStorage, namespace: Namespace): readonly Omit<AccountEntry, 'status'>[] {
  const active = storage.get(`${namespace}:connected_connector_id`, isText)
  return recordsOf(storage, namespace).flatMap(each => (each.connectorId === active ? [] : [entryOf(namespace, each)]))
}

/** Remembers a live connection; what was connected before it in the namespace is kept behind it, or not. */
export function storeConnection(
  storage: SafeStorage,
  namespace: Namespace,
  { connectorId, accounts, wallet, caipNetworkId, chosen }: LiveConnection,
  { keep = false } = {},
): void {
  const { name } = wallet
  const icon = isText(wallet.icon) ? wallet.icon : undefined // longer ones come again with the wallet, and would not be read back
  const told = accounts.map(({ address, type }) => ({ address, type }))
  const record = { connectorId, name, icon, accounts: told, caipNetworkId, chosen }
  const others = keep ? recordsOf(storage, namespace).filter(each => each.connectorId !== connectorId) : []
  storeRecords(storage, namespace, [record, ...others].slice(0, MOST_KEPT))
  setEnded(
    storage,
    namespace,
    endedConnectors(storage, namespace).filter(id => id !== connectorId),
  )
  sayConnector(storage, namespace, connectorId)
}

/** Remembers that the connection in use is on another network. */
export function storePlace(storage: SafeStorage, namespace: Namespace, caipNetworkId: CaipNetworkId): void {
  const active = activeRecord(storage, namespace)
  if (!active) return
  const records = recordsOf(storage, namespace)
  storeRecords(
    storage,
    namespace,
    records.map(each => (each.connectorId === active.connectorId ? { ...each, caipNetworkId } : each)),
  )
}

/** Forgets one of the wallets that are not in use. */
export function forgetKept(storage: SafeStorage, namespace: Namespace, connectorId: string): void {
  const left = recordsOf(storage, namespace).filter(each => each.connectorId !== connectorId)
  storeRecords(storage, namespace, left)
}

/**
 * Forgets that a namespace was connected, and what was read for it; what was ended on purpose is marked, so that other
 * tabs end it too. With `all` the wallets that were connected before are forgotten as well.
 */
export function forgetConnection(
  storage: SafeStorage,
  namespace: Namespace,
  { ended = false, all = false } = {},
): void {
  const id = storage.get(`${namespace}:connected_connector_id`, isText)
  const left = all ? [] : recordsOf(storage, namespace).filter(({ connectorId }) => connectorId !== id)
  storeRecords(storage, namespace, left)
  forgetBalances(storage, namespace)
  if (ended && id) setEnded(storage, namespace, [...new Set([...endedConnectors(storage, namespace), id])])
  sayConnector(storage, namespace, undefined)
}

/** The connectors of a namespace that were ended by the person, the app or the wallet since they last connected. */
export function endedConnectors(storage: SafeStorage, namespace: Namespace): readonly string[] {
  return storage.get('disconnected_connector_ids', isEnded)?.[namespace] ?? []
}

function activeRecord(storage: SafeStorage, namespace: Namespace): StoredConnection | undefined {
  if (!storage.get('connection_status', isStatus)) return undefined
  const connectorId = storage.get(`${namespace}:connected_connector_id`, isText)
  return recordsOf(storage, namespace).find(each => each.connectorId === connectorId)
}

function entryOf(namespace: Namespace, stored: StoredConnection): Omit<AccountEntry, 'status'> {
  const { connectorId, name = '', icon, accounts } = stored
  return {
    connectorId,
    wallet: { name, type: '', ...(icon && { icon }) },
    accounts: accounts.map(({ address, type }) => ({ namespace, address, type: isType(type) ? type : 'eoa' })),
  }
}

function recordsOf(storage: SafeStorage, namespace: Namespace): readonly StoredConnection[] {
  return storage.get('connections', isConnections)?.[namespace] ?? []
}

function storeRecords(storage: SafeStorage, namespace: Namespace, records: readonly StoredConnection[]): void {
  const { [namespace]: _, ...others } = storage.get('connections', isConnections) ?? {}
  storage.set('connections', { ...others, ...(records.length > 0 && { [namespace]: records }) })
}

/** Those of the namespace's accounts alone: what was read for another family stays. */
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

/** Says who a namespace is connected with. The connector's id is written last: it is what other tabs listen to. */
function sayConnector(storage: SafeStorage, namespace: Namespace, connectorId: string | undefined): void {
  const key = (each: Namespace) => `${each}:connected_connector_id` as const
  const connected = namespaces.filter(each => (each === namespace ? connectorId : storage.get(key(each), isText)))
  storage.set('connected_namespaces', connected)
  storage.set('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
  if (connectorId) storage.set(key(namespace), connectorId)
  else storage.remove(key(namespace))
}
