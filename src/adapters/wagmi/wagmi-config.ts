// What is used of wagmi, by its shape: a config of wagmi 2 or 3 fits, and none of it is imported.
import { AppKitError } from '../../core/errors/appkit-error.js'

type Hex = `0x${string}`

/** Accounts and network of a connection, as connectors tell them. */
export interface WagmiAccounts {
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

/** How a connector tells its config what happens. */
export interface WagmiEmitter {
  emit(event: 'connect', data: WagmiAccounts): void
  emit(event: 'change', data: Partial<WagmiAccounts>): void
  emit(event: 'disconnect'): void
}

/** A connector that its config has taken in. */
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

/** What a connector of ours offers to a config. */
export interface WagmiConnectorParts {
  readonly id: string
  readonly name: string
  readonly type: string
  connect(how?: {
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
  /** What a page before this one has stored is no connector yet: it has a name and nothing that acts. */
  readonly connector: Partial<WagmiConnector> & Pick<WagmiConnector, 'uid' | 'id'>
}

export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** What is kept between visits, beside the connections themselves. */
export interface WagmiStorage {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/** What `createConfig` of wagmi 2 or 3 gives. */
export interface WagmiConfig {
  readonly chains: readonly { readonly id: number }[]
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  readonly storage: WagmiStorage | null
  setState(change: (state: WagmiState) => WagmiState): void
  subscribe(selector: (state: WagmiState) => WagmiState, listener: () => void): () => void
  readonly _internal: { readonly connectors: WagmiConnectors }
}

/** How a config takes connectors in. */
export interface WagmiConnectors {
  setup(make: (given: { readonly emitter: WagmiEmitter }) => WagmiConnectorParts): WagmiConnector
  setState(change: (list: readonly WagmiConnector[]) => readonly WagmiConnector[]): void
  subscribe(listener: () => void): () => void
}

/** What an app hands over: a config of whatever networks and connectors. */
export interface AnyWagmiConfig {
  readonly connectors: readonly { readonly uid: string; readonly id: string }[]
  readonly state: { readonly status: string; readonly current: string | null }
  setState(...change: never[]): void
  subscribe(...how: never[]): () => void
  readonly _internal: object
}

/** Reads what the app handed over. Throws `config/option-wrong` for anything that is no config. */
export function readConfig(given: unknown): WagmiConfig {
  const config = (given ?? {}) as WagmiConfig
  const { setup, setState, subscribe }: Partial<WagmiConnectors> = connectorsOf(config) ?? {}
  const verbs = [config.setState, config.subscribe, setup, setState, subscribe]
  if (verbs.every(verb => typeof verb === 'function')) return config
  throw new AppKitError('config/option-wrong', {
    text: 'wagmi.config: expected what createConfig of wagmi 2 or 3 gives',
  })
}

/** Where a config keeps its connectors. There is no other door to them, and both majors have this one. */
export function connectorsOf({ _internal: within }: WagmiConfig): WagmiConnectors {
  return (within as Partial<typeof within> | undefined)?.connectors as WagmiConnectors
}
