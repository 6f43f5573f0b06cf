import type { Relay } from '../../tools/relay/relay.js'
import type { Settings } from '../../gateway/src/settings.js'
import type { Deployments } from './deploy-market.mjs'
import type { SolanaChain } from './solana/start-solana.mjs'

export interface StackPorts {
  readonly demo: number
  readonly wallet: number
  readonly gateway: number
  readonly anvil1: number
  readonly anvil2: number
  /** The next one is taken too, for its WebSocket. */
  readonly solana: number
  readonly bitcoin: number
}

export interface StackOptions {
  /** Wanted ports; one in use is passed over for the next, 0 takes any. */
  readonly ports?: Partial<StackPorts>
  /** The development relay; on unless false. */
  readonly relay?: boolean
  /** Origins the gateway and the relay let in; absent: all. */
  readonly origins?: readonly string[]
  /** Further settings of the gateway. */
  readonly gateway?: Partial<Settings>
  /** Serves the examples too. */
  readonly pages?: boolean
  /** Hears one sentence when something is not as wanted: a port in use, a chain that ends. */
  readonly log?: (line: string) => void
}

export interface StackUrls {
  readonly gateway: string
  /** The origin of the embedded wallet's frame: the gateway's own unless its settings say otherwise. */
  readonly frame: string
  readonly anvil1: string
  readonly anvil2: string
  readonly solana: string
  /** An esplora's HTTP over the chain for development. */
  readonly bitcoin: string
  /** `ws:`; absent without the relay. */
  readonly relay?: string
  /** The rest is there with `pages` only. The origin of the examples, without a slash. */
  readonly site?: string
  readonly demo?: string
  readonly docs?: string
  /** At an origin of its own. */
  readonly wallet?: string
  /** Every example's page, by folder name. */
  readonly pages?: Readonly<Record<string, string>>
}

export interface Stack {
  readonly urls: StackUrls
  /** The exchange, the tokens and the collectibles of each chain. */
  readonly deployments: Readonly<Record<31337 | 31338, Deployments>>
  /** The chain of Solana, and the tokens on it. */
  readonly solana: Omit<SolanaChain, 'stop'>
  /** The relay itself, with its `faults`; absent without it. */
  readonly relay?: Relay
  /** Opens the gateway's accounts now; otherwise the first login does. */
  open(): Promise<void>
  /** Ends everything and gives the ports back; a second call does nothing. */
  stop(): Promise<void>
}

export declare const defaultPorts: StackPorts
export declare const PROJECT_ID: string
export declare function startStack(options?: StackOptions): Promise<Stack>
