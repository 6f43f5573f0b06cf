import type { Account } from './account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import { AppKitError } from './errors/appkit-error.js'
import { walletError } from './errors/wallet-error.js'
import type { HostName } from './host-origins.js'
import type { Network } from './network.js'

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** What answers for a wallet. Standard: EIP-1193, with the network named where one provider serves several. */
export interface Provider {
  /** Whether an empty signature may be one of this wallet: a contract's, which it wrote on the chain. Standard: ERC-1271. */
  readonly signsOnChain?: boolean
  request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
}

/** How a wallet is reached (spec point 3). `ID_AUTH` exists for compatibility; nothing makes one. */
export type ConnectorType =
  'EXTERNAL' | 'INJECTED' | 'ANNOUNCED' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH' | 'ID_AUTH'

/**
 * What a wallet at the other end of a relay left unanswered: a `ping`, as phones do that sleep, or a `request` that has
 * waited for half a minute, and a ping after it. Either way the wallet may have forgotten the session.
 */
export type Unanswered = 'ping' | 'request'

/** What a session tells while it lives. */
export interface SessionListener {
  /** The wallet's accounts changed; never empty: a wallet without accounts is gone. */
  onAccounts(accounts: readonly Account[]): void
  /** The wallet is on another network now, known to the app or not. */
  onNetwork(caipNetworkId: CaipNetworkId): void
  /** The wallet stopped answering, or answers again. */
  onUnanswered?(unanswered: Unanswered | undefined): void
  /** The wallet took its permission back, or cannot answer any more. */
  onGone(): void
}

/** A live connection to one wallet in one namespace: its provider has answered. */
export interface Session {
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  readonly provider: Provider
  /** The networks the wallet approved; absent where it serves any. */
  readonly approved?: readonly CaipNetworkId[]
  /** The peer's own name and icon, where it differs from the connector's (the protocol's many wallets). */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  /** Starts telling; the returned function stops it and gives every listener back. */
  watch(listener: SessionListener): () => void
  /**
   * Moves the session itself to one of its networks, and tells so. Sessions have it that are on several networks at
   * once, so that no wallet has to be asked: each request names its own.
   */
  moveTo?(caipNetworkId: CaipNetworkId): void
  /** Ends the connection on the wallet's side too, as far as the wallet can. Never throws. */
  disconnect(): Promise<void>
  /** Hears that the page is done with it, where the wallet is not to be told; for who keeps connections beside us. */
  leave?(): void
}

/** What a connection is asked with. */
export interface ConnectAsk {
  /** Those of the app's networks that are wanted; the wallet is asked for those of the connector's namespaces. */
  readonly networks: readonly Network[]
  /** The network to be on, of one of the connector's namespaces, where the wallet lets us choose. */
  readonly preferred?: Network
  /** Aborted when the person gives up: ends every wait. */
  readonly signal: AbortSignal
  /** Called with each pairing link once the relay has acknowledged its subscription. */
  onUri?(uri: string): void
}

/** A way to one wallet, in one namespace or several. */
export interface Connector {
  /** The rdns of an announced wallet, `injected`, `walletConnect`, or the wallet's own id. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** A checked `https:` or `data:image` URL. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /** The app around the page whose wallet it is, where it is one's. */
  readonly host?: HostName
  /** Asks the person, in the wallet. One session for each namespace that was approved. */
  connect(ask: ConnectAsk): Promise<readonly Session[]>
  /** Asks the wallet silently; none where it does not know this page any more. Never prompts. */
  reconnect(ask: ConnectAsk): Promise<readonly Session[]>
  /**
   * Waits for the wallet's answer to what an earlier page of this tab asked, until the signal is aborted; none where
   * nothing was left open. Connectors that ask with a link have it.
   */
  resumePairing?(ask: ConnectAsk): Promise<readonly Session[]>
}

/** A wallet as the catalogue describes it (facts: `GET /getWallets`). Links are checked on the way in. */
export interface Wallet {
  /** 64 hex characters, or the id a custom wallet was given. */
  readonly id: string
  readonly name: string
  readonly homepage?: string
  /** The id of its icon in the catalogue; custom wallets bring `imageUrl`. */
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
 * What a wallet answers to a call, once, whatever the wallet does: one that throws instead of rejecting, answers twice or
 * never is all the same to the caller. Rejects with an `AppKitError`; at once with `request/aborted` when the signal says
 * so: a late answer is dropped in silence.
 */
export function answerOf(call: () => unknown, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppKitError('request/aborted'))
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    new Promise(answer => answer(call()))
      .then(resolve, (thrown: unknown) => reject(walletError(thrown)))
      .finally(() => signal?.removeEventListener('abort', giveUp))
  })
}

interface AskOptions {
  /** Ends the wait at once with `request/aborted`; a late answer is dropped in silence. */
  readonly signal?: AbortSignal
  /** Says which network is meant, where one provider serves several. */
  readonly on?: CaipNetworkId
}

/** Sends one request to a wallet and gives its answer, as {@link answerOf} does. Standard: EIP-1193. */
export function askWallet(
  provider: Provider,
  args: RequestArguments,
  { signal, on }: AskOptions = {},
): Promise<unknown> {
  return answerOf(() => (on ? provider.request(args, on) : provider.request(args)), signal)
}
