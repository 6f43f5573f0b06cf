import type { Account, EmbeddedWalletInfo } from './account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import { AppKitError } from './errors/appkit-error.js'
import { walletError } from './errors/wallet-error.js'
import type { HostName } from './host-origins.js'
import type { Network } from './network.js'

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** A wallet's request interface (EIP-1193). Providers that serve several networks take the network as an argument. */
export interface Provider {
  /** True if an empty signature may be valid because a contract wallet can sign on-chain. Standard: ERC-1271. */
  readonly signsOnChain?: boolean
  request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
}

/** The kind of connection. `ID_AUTH` exists for compatibility and is unused. */
export type ConnectorType =
  'EXTERNAL' | 'INJECTED' | 'ANNOUNCED' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH' | 'ID_AUTH'

/**
 * The request that a relayed wallet left unanswered: a `ping` (common on sleeping phones), or a `request` that was
 * pending for 30 seconds and the ping after it. The wallet may have lost the session.
 */
export type Unanswered = 'ping' | 'request'

export interface SessionListener {
  /** Called when the accounts change. The list is never empty: a wallet without accounts ends its session. */
  onAccounts(accounts: readonly Account[]): void
  /** Called when the wallet switches network. The app may not have the new network. */
  onNetwork(caipNetworkId: CaipNetworkId): void
  /** Called when the wallet stops answering, and with undefined when it answers again. */
  onUnanswered?(unanswered: Unanswered | undefined): void
  /** Called when the wallet revokes its permission or becomes unreachable. */
  onGone(): void
}

/** A live connection to one wallet in one namespace, after its provider has answered. */
export interface Session {
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  readonly provider: Provider
  /** The networks the wallet approved. Absent if it serves any network. */
  readonly approved?: readonly CaipNetworkId[]
  /** The peer's name and icon, where they differ from the connector's (WalletConnect). */
  readonly wallet?: { readonly name: string; readonly icon?: string } | undefined
  /** The user of the embedded wallet. Read again after each `onAccounts`. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
  /** Subscribes to session events. The returned function unsubscribes. */
  watch(listener: SessionListener): () => void
  /**
   * Selects one of the session's networks without a wallet request and reports the change. Only sessions that span
   * several networks have it; each of their requests names its network.
   */
  moveTo?(caipNetworkId: CaipNetworkId): void
  /** Ends the connection, also in the wallet if it supports that. Never throws. */
  disconnect(): Promise<void>
  /** Detaches from the session without ending it in the wallet, for adapters that manage connections themselves. */
  detach?(): void
}

export interface ConnectRequest {
  /** The app's networks. A connector requests those of its own namespaces. */
  readonly networks: readonly Network[]
  /** The network to select first, if the wallet allows a choice. */
  readonly preferred?: Network
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal
  /** Called with each pairing URI once the relay has acknowledged its subscription. */
  onUri?(uri: string): void
}

/** Connects one wallet in one or several namespaces. */
export interface Connector {
  /** The rdns of an announced wallet, `injected`, `walletConnect`, or the wallet's own id. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** A validated `https:` or `data:image` URL. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /** The host app that provides the wallet, if any. */
  readonly host?: HostName
  /** Requests a connection from the wallet. Returns one session per approved namespace. */
  connect(request: ConnectRequest): Promise<readonly Session[]>
  /** Restores sessions without a prompt. Returns none if the wallet no longer recognizes this page. */
  reconnect(request: ConnectRequest): Promise<readonly Session[]>
  /**
   * Waits for the response to a pairing that an earlier page of this tab started, until the signal is aborted. Returns
   * no sessions if no pairing is pending. Only connectors that pair by link have it.
   */
  resumePairing?(request: ConnectRequest): Promise<readonly Session[]>
}

/** A wallet of the catalogue. Links are validated when they are read. */
export interface Wallet {
  /** 64 hex characters, or the id of a custom wallet. */
  readonly id: string
  readonly name: string
  readonly homepage?: string
  /** The id of the icon in the catalogue. Custom wallets use `imageUrl`. */
  readonly imageId?: string
  readonly imageUrl?: string
  readonly certified?: boolean
  readonly chains?: readonly CaipNetworkId[]
  readonly order?: number
  readonly rdns?: string
  readonly mobileLink?: string
  readonly linkMode?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/**
 * Calls a wallet and settles exactly once, even if the wallet throws synchronously, answers twice or never answers.
 * Ignores a response after the signal is aborted.
 * @throws AppKitError the wallet's error, or `request/aborted` as soon as the signal is aborted
 */
export function callWallet(call: () => unknown, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppKitError('request/aborted'))
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    new Promise(answer => answer(call()))
      .then(resolve, (thrown: unknown) => reject(walletError(thrown)))
      .finally(() => signal?.removeEventListener('abort', giveUp))
  })
}

interface WalletRequestOptions {
  readonly signal?: AbortSignal
  readonly caipNetworkId?: CaipNetworkId
}

/** Sends one EIP-1193 request through {@link callWallet}. */
export function sendWalletRequest(
  provider: Provider,
  args: RequestArguments,
  { signal, caipNetworkId }: WalletRequestOptions = {},
): Promise<unknown> {
  return callWallet(() => (caipNetworkId ? provider.request(args, caipNetworkId) : provider.request(args)), signal)
}
