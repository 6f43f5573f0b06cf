import type { Account, WalletInfo } from '../../core/account.js'
import { namespaces, type Namespace } from '../../core/caip.js'
import { isListOf, isMapOf, isMaybe, isOneOf, isShape, isText } from '../../lib/shape.js'
import type { StoredConnection, StoredValues } from '../../services/storage-keys.js'
import type { SafeStorage } from '../../services/storage.js'
import type { AccountEntry } from './account.js'

const isStored = isShape<StoredConnection>({
  connectorId: isText,
  name: isMaybe(isText),
  icon: isMaybe(isText),
  accounts: isListOf(isShape<StoredConnection['accounts'][number]>({ address: isText, type: isMaybe(isText) })),
})
const isConnections = isMapOf(isListOf(isStored)) as (value: unknown) => value is StoredValues['connections']
const isStatus = isOneOf('connected')
const isEnded = isMapOf(isListOf(isText)) as (value: unknown) => value is StoredValues['disconnected_connector_ids']

/** The connection a namespace had when the page was left, in the words of an account entry; the wallet has not been asked yet. */
export function readConnection(storage: SafeStorage, namespace: Namespace): Omit<AccountEntry, 'status'> | undefined {
  if (!storage.get('connection_status', isStatus)) return undefined
  const connectorId = storage.get(`${namespace}:connected_connector_id`, isText)
  const stored = storage.get('connections', isConnections)?.[namespace]?.find(each => each.connectorId === connectorId)
  if (!connectorId || !stored) return undefined
  const { name = '', icon, accounts } = stored
  return {
    connectorId,
    wallet: { name, type: '', ...(icon && { icon }) },
    accounts: accounts.map(({ address }) => ({ namespace, address, type: 'eoa' })),
  }
}

/** Remembers a live connection. */
export function storeConnection(
  storage: SafeStorage,
  namespace: Namespace,
  { connectorId, accounts, wallet }: { connectorId: string; accounts: readonly Account[]; wallet: WalletInfo },
): void {
  const { name } = wallet
  const icon = isText(wallet.icon) ? wallet.icon : undefined // longer ones come again with the wallet, and would not be read back
  const record = { connectorId, name, icon, accounts: accounts.map(({ address, type }) => ({ address, type })) }
  storage.set('connections', { ...storage.get('connections', isConnections), [namespace]: [record] })
  setEnded(
    storage,
    namespace,
    endedConnectors(storage, namespace).filter(id => id !== connectorId),
  )
  sayConnector(storage, namespace, connectorId)
}

/** Forgets that a namespace was connected, and what was read for it; what was ended on purpose is marked, so that other tabs end it too. */
export function forgetConnection(storage: SafeStorage, namespace: Namespace, { ended = false } = {}): void {
  const id = storage.get(`${namespace}:connected_connector_id`, isText)
  const { [namespace]: _, ...others } = storage.get('connections', isConnections) ?? {}
  storage.set('connections', others)
  storage.remove('native_balance_cache')
  if (ended && id) setEnded(storage, namespace, [...new Set([...endedConnectors(storage, namespace), id])])
  sayConnector(storage, namespace, undefined)
}

/** The connectors of a namespace that were ended by the person, the app or the wallet since they last connected. */
export function endedConnectors(storage: SafeStorage, namespace: Namespace): readonly string[] {
  return storage.get('disconnected_connector_ids', isEnded)?.[namespace] ?? []
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
