import type { ConnectionStatus } from '../core/account.js'
import type { CaipNetworkId, Namespace } from '../core/caip.js'
import type { Check } from '../lib/shape.js'
import { parseJson } from '../lib/text.js'

/**
 * The data needed to restore a connection. Contains no secrets. `chosen` is the address selected in the modal, not in
 * the wallet.
 */
export interface StoredConnection {
  readonly connectorId: string
  readonly name?: string | undefined
  readonly icon?: string | undefined
  readonly accounts: readonly { readonly address: string; readonly type?: string | undefined }[]
  readonly caipNetworkId?: string | undefined
  readonly chosen?: string | undefined
}

export interface StoredWallet {
  readonly id: string
  readonly name: string
}

export interface StoredRecipient {
  readonly address: string
  readonly name?: string | undefined
}

/**
 * A pending pairing, until `until` (milliseconds since the epoch). Contains neither the URI nor keys. `link` is the
 * wallet's deep link without the URI; it is absent if the URI was scanned or copied.
 */
export interface StoredPairing {
  readonly until: number
  readonly link?: { readonly href: string; readonly name: string } | undefined
}

export interface StoredBalance {
  readonly caipAddress: string
  /** In the smallest unit. */
  readonly balance: string
  readonly symbol: string
  readonly timestamp: number
}

/** The stored values by key, without the prefix `@appkit/`. */
export type StoredValues = {
  active_caip_network_id: CaipNetworkId
  active_namespace: Namespace
  connected_namespaces: readonly Namespace[]
  connection_status: ConnectionStatus
  recent_wallets: readonly StoredWallet[]
  recent_wallet: StoredWallet
  recent_recipients: Readonly<Partial<Record<Namespace, readonly StoredRecipient[]>>>
  /** By account. Entries are unvalidated {@link StoredBalance} values. */
  native_balance_cache: Readonly<Record<string, unknown>>
  // Numbers of listed tokens by account.
  token_counts: Readonly<Record<string, number>>
  // Networks outside EVM, and if the data service has swaps on them.
  swap_networks: Readonly<Record<string, 'yes' | 'no'>>
  ens_cache: Readonly<Record<string, unknown>>
  identity_cache: Readonly<Record<string, unknown>>
  history_transactions_cache: Readonly<Record<string, unknown>>
  token_price_cache: Readonly<Record<string, unknown>>
  preferred_account_types: Readonly<Partial<Record<Namespace, string>>>
  /** The active connection first, then inactive ones. */
  connections: Readonly<Partial<Record<Namespace, readonly StoredConnection[]>>>
  disconnected_connector_ids: Readonly<Partial<Record<Namespace, readonly string[]>>>
  connected_social: string
  social_provider: string
  recent_emails: readonly string[]
  siwx: readonly unknown[]
  /** When the sign-ins last changed, in milliseconds since the epoch. Other tabs listen to it. */
  siwx_changed: number
  siwx_declined: readonly string[]
  EMAIL_LOGIN_USED_KEY: 'yes'
  EMAIL: string
  LAST_EMAIL_LOGIN_TIME: number
  LAST_USED_CHAIN_KEY: string
  SOCIAL_USERNAME: string
  SMART_ACCOUNT_ENABLED_NETWORKS: string
  /** For the current tab only. */
  pairing: StoredPairing
  /** The deep link of the connected wallet. The relay library reads this exact key, so it has no prefix. */
  WALLETCONNECT_DEEPLINK_CHOICE: { readonly href: string; readonly name: string }
} & { [N in Namespace as `${N}:connected_connector_id`]: string }

export type StorageKey = keyof StoredValues

/** Storage that never throws. If the browser denies access, values are kept in memory. */
export interface SafeStorage {
  get<K extends StorageKey>(key: K, check: Check<StoredValues[K]>): StoredValues[K] | undefined
  set<K extends StorageKey>(key: K, value: StoredValues[K]): void
  remove(key: StorageKey): void
  onChange(key: StorageKey, changed: () => void, signal: AbortSignal): void
}

export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Creates the storage of an instance. Keys start with `@appkit/`, followed by the id of any instance but the default
 * one. Without a document (on a server) values are kept in memory.
 */
export function createStorage(
  id?: string,
  area: () => StorageArea | undefined = () => (typeof document === 'undefined' ? undefined : localStorage),
): SafeStorage {
  const memory = new Map<string, string>()
  const prefix = id && id !== 'default' ? `@appkit/${id}/` : '@appkit/'
  const toStorageName = (key: StorageKey) => (key[0] === 'W' ? key : prefix + key)
  return {
    get(key, check) {
      const text = memory.get(toStorageName(key)) ?? safely(() => area()?.getItem(toStorageName(key)))
      const value = text == null ? undefined : fromText(text)
      return check(value) ? value : undefined
    },
    set(key, value) {
      const name = toStorageName(key)
      const text = toText(value)
      memory.set(name, text)
      if (write(area, name, text)) memory.delete(name)
      else safely(() => area()?.removeItem(name)) // an outdated value must not be restored on the next visit
    },
    remove(key) {
      memory.delete(toStorageName(key))
      safely(() => area()?.removeItem(toStorageName(key)))
    },
    onChange(key, changed, signal) {
      const onStorage = ({ key: name }: StorageEvent) => {
        if (name !== null && name !== toStorageName(key)) return
        memory.delete(toStorageName(key))
        changed()
      }
      globalThis.addEventListener?.('storage', onStorage, { signal })
    },
  }
}

/** Creates storage of this tab only, for an open pairing, which another tab must not resume. */
export function createTabStorage(id?: string): SafeStorage {
  return createStorage(id, () => sessionStorage)
}

function write(area: () => StorageArea | undefined, name: string, text: string): boolean {
  const taken = safely(() => {
    const browser = area()
    browser?.setItem(name, text)
    return browser !== undefined
  })
  return taken ?? false
}

function safely<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

// A string is stored without quotes, unless it would parse as another value.
function toText(value: unknown): string {
  return typeof value === 'string' && fromText(value) === value ? value : JSON.stringify(value)
}

function fromText(text: string): unknown {
  return safely(() => parseJson(text)) ?? text
}
