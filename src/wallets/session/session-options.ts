import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { Metadata, SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { ProtocolStorage } from './protocol-storage.js'

export type UniversalProvider = InstanceType<typeof import('@walletconnect/universal-provider').UniversalProvider>

export type Core = InstanceType<typeof import('@walletconnect/core').Core>

export type ProviderCore = UniversalProvider['client']['core']

export type CoreOptions = NonNullable<ConstructorParameters<typeof import('@walletconnect/core').Core>[0]>

export type Relayer = Core['relayer']

export type SessionStruct = NonNullable<UniversalProvider['session']>

export type SignClient = UniversalProvider['client']

export interface SessionConnectorOptions {
  readonly projectId?: string | undefined
  readonly relayUrl: string
  /** The app as shown in wallets. In a browser, `url` is replaced by the page's origin. */
  readonly metadata: Metadata
  networks(): readonly Network[]
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  /** The app's own universal provider. It is never closed or changed. */
  readonly universalProvider?: object | undefined
  readonly configOverride?: SessionOverride | undefined
  /** The app's sign-in. Wallets can sign in while connecting to EVM networks only. */
  readonly signIn?: OneClickSignIn | undefined
  readonly storagePrefix?: string | undefined
  readonly storage?: ProtocolStorage | undefined
  /** Called with the page's id at the relay when a session opens, and with undefined when it ends. */
  onClientId?(clientId: string | undefined): void
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

export interface OneClickSignIn {
  createMessage(chains: readonly CaipNetworkId[]): Promise<SIWXMessageData>
  onSigned(isPending: boolean): void
  /**
   * Checks the signed messages without storing anything. Rejects if they do not match the request. Returns no session
   * for an account that signed a message without its optional lines; that account signs in after connecting.
   */
  check(cacaos: readonly Cacao[], request: SignInRequest): Promise<readonly SIWXSession[]>
  save(sessions: readonly SIWXSession[]): Promise<void>
}

export interface SignInRequest {
  readonly data: SIWXMessageData
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly at: number
}

export interface EngineResponse {
  readonly session?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

export interface Engine {
  readonly events: {
    on(name: string, listener: (answer: EngineResponse) => void): void
    off(name: string, listener: (answer: EngineResponse) => void): void
  }
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

const engineMethods = ['sendRequest', 'setProposal', 'setAuthRequest', 'setExpiry'] as const

/** Returns the library's engine, or undefined if a provider supplied by the app has a different one. */
export function getEngine(client: SignClient): Engine | undefined {
  const engine = client.engine as unknown as Partial<Engine> | undefined
  const isComplete = engineMethods.every(verb => typeof engine?.[verb] === 'function')
  return isComplete && engine?.events && client.auth ? (engine as Engine) : undefined
}
