import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { Metadata, SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { ProtocolStorage } from './protocol-storage.js'

/** The library's own names for what we use of it; types only, so that importing this file loads nothing. */

/** The dapp's end of the protocol. */
export type UniversalProvider = InstanceType<typeof import('@walletconnect/universal-provider').UniversalProvider>

/** Keys, relay and storage under a client. */
export type Core = InstanceType<typeof import('@walletconnect/core').Core>

/** A core as the provider takes it: the same thing, described a little differently. */
export type ProviderCore = UniversalProvider['client']['core']

/** What a core is made with. */
export type CoreOptions = NonNullable<ConstructorParameters<typeof import('@walletconnect/core').Core>[0]>

/** The client's end of the relay. */
export type Relayer = Core['relayer']

/** A stored session or a live one. */
export type SessionStruct = NonNullable<UniversalProvider['session']>

/** The part of the provider that speaks with wallets. */
export type SignClient = UniversalProvider['client']

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

/** The sign-in of an app that a wallet may give along with a connection. */
export interface SignInAlong {
  /** What is to be said, for an account that is not known yet and the first of these networks. */
  ask(chains: readonly CaipNetworkId[]): Promise<SIWXMessageData>
  /** Told when a wallet has signed, and when nothing more is done about it. */
  onSigned(isGoingOn: boolean): void
  /**
   * Checks what a wallet signed; rejects where it is not what was asked. Gives no session for an account that signed a
   * text without its optional lines: it is connected, and asked to sign in afterwards. Keeps nothing.
   */
  check(cacaos: readonly Cacao[], asked: AskedSignIn): Promise<readonly SIWXSession[]>
  /** Keeps the sign-ins, and no others. */
  keep(sessions: readonly SIWXSession[]): Promise<void>
}

/** What a wallet was asked to sign. */
export interface AskedSignIn {
  readonly data: SIWXMessageData
  /** Those it may sign for. */
  readonly chains: readonly CaipNetworkId[]
  /** What it may let the page do there. */
  readonly methods: readonly string[]
  /** When it was asked, in milliseconds since the epoch. */
  readonly at: number
}

/** What the library tells itself of one question. */
export interface WireAnswer {
  readonly session?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** The parts of the library that it needs for itself, and that a question of our own needs as well. */
export interface Engine {
  readonly events: {
    on(name: string, hear: (answer: WireAnswer) => void): void
    off(name: string, hear: (answer: WireAnswer) => void): void
  }
  /** Gives the request's number, when the relay has taken it. */
  sendRequest(request: {
    readonly topic: string
    readonly method: string
    readonly params: object
    readonly clientRpcId?: number
    readonly throwOnFailedPublish: true
  }): Promise<number>
  setProposal(id: number, proposal: object): Promise<void>
  setAuthRequest(id: number, request: object): Promise<void>
  setExpiry(topic: string, expiry: number): Promise<void>
}

const verbs = ['sendRequest', 'setProposal', 'setAuthRequest', 'setExpiry'] as const

/** The library's engine; undefined where an app brought one along that is made otherwise. */
export function engineOf(client: SignClient): Engine | undefined {
  const engine = client.engine as unknown as Partial<Engine> | undefined
  const isWhole = verbs.every(verb => typeof engine?.[verb] === 'function')
  return isWhole && engine?.events && client.auth ? (engine as Engine) : undefined
}
