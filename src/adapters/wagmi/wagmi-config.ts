// Structural types for the parts of wagmi that this adapter uses. A config of wagmi 2 or 3 matches them, so nothing is
// imported from wagmi.
import { AppKitError } from '../../core/errors/appkit-error.js'

type Hex = `0x${string}`

export interface WagmiAccounts {
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

export interface WagmiEmitter {
  emit(event: 'connect', data: WagmiAccounts): void
  emit(event: 'change', data: Partial<WagmiAccounts>): void
  emit(event: 'disconnect'): void
}

export interface WagmiConnector {
  readonly uid: string
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  readonly emitter: WagmiEmitter
  connect(): Promise<WagmiAccounts>
  disconnect(): Promise<void>
  getProvider(): Promise<unknown>
}

export interface WagmiConnectorParts {
  readonly id: string
  readonly name: string
  readonly type: string
  connect(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: boolean | undefined
  }): Promise<{ readonly accounts: readonly unknown[]; readonly chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Hex[]>
  getChainId(): Promise<number>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain(wanted: { readonly chainId: number }): Promise<unknown>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

export interface WagmiConnection extends WagmiAccounts {
  /** A connection restored from storage has a name only; the emitter and the methods are missing. */
  readonly connector: Partial<WagmiConnector> & Pick<WagmiConnector, 'uid' | 'id'>
}

export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

export interface WagmiStorage {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

export interface WagmiConfig {
  readonly chains: readonly { readonly id: number }[]
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  readonly storage: WagmiStorage | null
  setState(change: (state: WagmiState) => WagmiState): void
  subscribe(selector: (state: WagmiState) => WagmiState, listener: () => void): () => void
  readonly _internal: { readonly connectors: WagmiConnectors }
}

export interface WagmiConnectors {
  setup(make: (context: { readonly emitter: WagmiEmitter }) => WagmiConnectorParts): WagmiConnector
  setState(change: (list: readonly WagmiConnector[]) => readonly WagmiConnector[]): void
  subscribe(listener: () => void): () => void
}

/** A config with any networks and connectors. */
export interface AnyWagmiConfig {
  readonly connectors: readonly { readonly uid: string; readonly id: string }[]
  readonly state: { readonly status: string; readonly current: string | null }
  setState(...change: never[]): void
  subscribe(...parameters: never[]): () => void
  readonly _internal: object
}

/** Validates the app's config. Throws `config/option-wrong` if it is not a wagmi config. */
export function readConfig(value: unknown): WagmiConfig {
  const config = (value ?? {}) as WagmiConfig
  const { setup, setState, subscribe }: Partial<WagmiConnectors> = getConnectorStore(config) ?? {}
  const methods = [config.setState, config.subscribe, setup, setState, subscribe]
  if (methods.every(method => typeof method === 'function')) return config
  throw new AppKitError('config/option-wrong', {
    text: 'wagmi.config: expected what createConfig of wagmi 2 or 3 gives',
  })
}

/** `_internal` is the only access to a config's connectors. wagmi 2 and 3 both have it. */
export function getConnectorStore({ _internal: within }: WagmiConfig): WagmiConnectors {
  return (within as Partial<typeof within> | undefined)?.connectors as WagmiConnectors
}
