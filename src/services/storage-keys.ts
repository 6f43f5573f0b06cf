import type { ConnectionStatus } from '../core/account.js'
import type { CaipNetworkId, Namespace } from '../core/caip.js'

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
