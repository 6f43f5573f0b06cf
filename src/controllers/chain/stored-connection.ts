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
  const { name, icon } = wallet
  const record = { connectorId, name, icon, accounts: accounts.map(({ address, type }) => ({ address, type })) }
  storage.set('connections', { ...storage.get('connections', isConnections), [namespace]: [record] })
  storage.set(`${namespace}:connected_connector_id`, connectorId)
  sayStatus(storage)
}

/** Forgets that a namespace was connected. */
export function forgetConnection(storage: SafeStorage, namespace: Namespace): void {
  storage.remove(`${namespace}:connected_connector_id`)
  const { [namespace]: _, ...others } = storage.get('connections', isConnections) ?? {}
  storage.set('connections', others)
  sayStatus(storage)
}

function sayStatus(storage: SafeStorage): void {
  const connected = namespaces.filter(each => storage.get(`${each}:connected_connector_id`, isText))
  storage.set('connected_namespaces', connected)
  storage.set('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
}
