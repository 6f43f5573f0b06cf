import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { Metadata, SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'
import type { ProtocolStorage } from './protocol-storage.js'
import type { SignInAlong } from './sign-in-along.js'

/** What the wallet-connection protocol needs to know of the instance it serves. */
export interface SessionConnectorOptions {
  /** Needed by the public relay only. */
  readonly projectId?: string | undefined
  /** A `wss:` or `ws:` URL. */
  readonly relayUrl: string
  /** The page as wallets show it; in a browser its `url` is the page's own origin, whatever stands here. */
  readonly metadata: Metadata
  /** The app's networks as they stand now; their namespaces are the connector's. */
  networks(): readonly Network[]
  /** The app's RPC URLs of a network, best first: reads that a wallet hands back go there and nowhere else. */
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  /** A universal provider the app brings along. It stays the app's: it is never closed nor changed. */
  readonly universalProvider?: object | undefined
  readonly configOverride?: SessionOverride | undefined
  /** The app's sign-in, where it has one: wallets give it along with a connection to EVM networks alone. */
  readonly signIn?: SignInAlong | undefined
  /** Keeps instances of one page, and their stored sessions, apart. */
  readonly storagePrefix?: string | undefined
  /** Where sessions are kept in place of the browser's IndexedDB. */
  readonly storage?: ProtocolStorage | undefined
  readonly clock: Clock
  /** Aborted when the instance is destroyed: the same as calling `dispose`. */
  readonly signal?: AbortSignal | undefined
}
