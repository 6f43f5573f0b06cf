import type { ConnectionStatus } from '../core/account.js'
import type { CaipNetworkId, Namespace } from '../core/caip.js'
import type { Check } from '../lib/shape.js'
import { parseJson } from '../lib/text.js'

/** What one connection leaves behind, so that a reload can bring it back. Never a secret. */
export interface StoredConnection {
  readonly connectorId: string
  readonly name?: string | undefined
  readonly icon?: string | undefined
  readonly accounts: readonly { readonly address: string; readonly type?: string | undefined }[]
  /** The network it was on last. */
  readonly caipNetworkId?: string | undefined
  /** The account that the person chose among them here, and not in the wallet. */
  readonly chosen?: string | undefined
}

/** A wallet that was used lately, or the one whose link was opened last. */
export interface StoredWallet {
  readonly id: string
  readonly name: string
}

/** Somebody to whom something was sent from this browser. */
export interface StoredReceiver {
  readonly address: string
  /** The name that led to the address. */
  readonly name?: string | undefined
}

/** A code that is open: no part of it, only that there is one. */
export interface StoredPairing {
  /** The last moment at which a wallet's answer may come, in milliseconds since the epoch. */
  readonly until: number
  /** The link of the wallet it went to, without the code; absent where it was scanned or copied. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}

/** A native balance as it was read. */
export interface StoredBalance {
  readonly caipAddress: string
  /** In the smallest unit. */
  readonly balance: string
  readonly symbol: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** Everything kept in the browser: the key, without the prefix `@appkit/`, and the type of what it holds. */
export type StoredValues = {
  active_caip_network_id: CaipNetworkId
  active_namespace: Namespace
  connected_namespaces: readonly Namespace[]
  connection_status: ConnectionStatus
  recent_wallets: readonly StoredWallet[]
  recent_wallet: StoredWallet
  /** The last one first. */
  recent_receivers: Readonly<Partial<Record<Namespace, readonly StoredReceiver[]>>>
  /** By account. Each is a {@link StoredBalance}, or from somebody else. */
  native_balance_cache: Readonly<Record<string, unknown>>
  portfolio_cache: Readonly<Record<string, unknown>>
  ens_cache: Readonly<Record<string, unknown>>
  identity_cache: Readonly<Record<string, unknown>>
  history_transactions_cache: Readonly<Record<string, unknown>>
  token_price_cache: Readonly<Record<string, unknown>>
  preferred_account_types: Readonly<Partial<Record<Namespace, string>>>
  /** The one in use first, then those that were in use before and never ended. */
  connections: Readonly<Partial<Record<Namespace, readonly StoredConnection[]>>>
  disconnected_connector_ids: Readonly<Partial<Record<Namespace, readonly string[]>>>
  connected_social: string
  social_provider: string
  recent_emails: readonly string[]
  siwx: readonly unknown[]
  /** When this app's sign-ins changed last, in milliseconds since the epoch: what other tabs listen to. */
  siwx_changed: number
  /** The accounts on a network (CAIP-10) that would not sign in, while they stay connected. */
  siwx_declined: readonly string[]
  EMAIL_LOGIN_USED_KEY: 'yes'
  EMAIL: string
  /** Milliseconds since the epoch. */
  LAST_EMAIL_LOGIN_TIME: number
  /** By CAIP-2. */
  LAST_USED_CHAIN_KEY: string
  SOCIAL_USERNAME: string
  /** EVM chain ids, with commas between them. */
  SMART_ACCOUNT_ENABLED_NETWORKS: string
  /** Kept for the tab alone. */
  pairing: StoredPairing
  /** The link of the wallet in use. The relay library reads it under exactly this name, so no prefix is added. */
  WALLETCONNECT_DEEPLINK_CHOICE: { readonly href: string; readonly name: string }
} & { [N in Namespace as `${N}:connected_connector_id`]: string }

/** A key of {@link StoredValues}. */
export type StorageKey = keyof StoredValues

/** What is remembered between visits. Nothing here throws: where the browser refuses, the page's memory takes over. */
export interface SafeStorage {
  /** What is stored, if it passes the check; anything else counts as absent. */
  get<K extends StorageKey>(key: K, check: Check<StoredValues[K]>): StoredValues[K] | undefined
  set<K extends StorageKey>(key: K, value: StoredValues[K]): void
  remove(key: StorageKey): void
  /** Calls when another tab changed the key, until the signal is aborted. */
  onChange(key: StorageKey, changed: () => void, signal: AbortSignal): void
}

/** The part of the browser's storage that is used. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Storage of one instance: keys begin with `@appkit/`, followed by the instance's id where it is not the page's
 * default one. Without a document (a server) it lives in memory only.
 */
export function createStorage(
  id?: string,
  area: () => StorageArea | undefined = () => (typeof document === 'undefined' ? undefined : localStorage),
): SafeStorage {
  const memory = new Map<string, string>()
  const prefix = id && id !== 'default' ? `@appkit/${id}/` : '@appkit/'
  const nameOf = (key: StorageKey) => (key[0] === 'W' ? key : prefix + key)
  return {
    get(key, check) {
      const text = memory.get(nameOf(key)) ?? safely(() => area()?.getItem(nameOf(key)))
      const value = text == null ? undefined : fromText(text)
      return check(value) ? value : undefined
    },
    set(key, value) {
      const name = nameOf(key)
      const text = toText(value)
      memory.set(name, text)
      if (write(area, name, text)) memory.delete(name)
      else safely(() => area()?.removeItem(name)) // what does not fit must not leave its elder to the next visit
    },
    remove(key) {
      memory.delete(nameOf(key))
      safely(() => area()?.removeItem(nameOf(key)))
    },
    onChange(key, changed, signal) {
      const hear = ({ key: name }: StorageEvent) => {
        if (name !== null && name !== nameOf(key)) return
        memory.delete(nameOf(key))
        changed()
      }
      globalThis.addEventListener?.('storage', hear, { signal })
    },
  }
}

/** Whether the browser took it. */
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

/** A text stands as it is, unless it would be read back as something else. */
function toText(value: unknown): string {
  return typeof value === 'string' && fromText(value) === value ? value : JSON.stringify(value)
}

function fromText(text: string): unknown {
  return safely(() => parseJson(text)) ?? text
}
