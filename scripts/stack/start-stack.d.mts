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
  /** Also uses the next port, for the WebSocket. */
  readonly solana: number
  readonly bitcoin: number
}

export interface StackOptions {
  /** Preferred ports. A used port is replaced by the next free one; 0 takes any. */
  readonly ports?: Partial<StackPorts>
  /** Starts the development relay; on unless false. */
  readonly relay?: boolean
  /** Origins that the gateway and the relay allow; all if undefined. */
  readonly origins?: readonly string[]
  /** Additional gateway settings. */
  readonly gateway?: Partial<Settings>
  /** Also serves the examples. */
  readonly pages?: boolean
  /** Receives a sentence for each deviation: a used port, a chain that stops. */
  readonly log?: (line: string) => void
}

export interface StackUrls {
  readonly gateway: string
  /** The origin of the embedded wallet's frame: the gateway's own unless its settings say otherwise. */
  readonly frame: string
  readonly anvil1: string
  readonly anvil2: string
  readonly solana: string
  /** The Esplora API of the Bitcoin chain. */
  readonly bitcoin: string
  /** A `ws:` URL; undefined without the relay. */
  readonly relay?: string
  /** Only with `pages`: the origin of the examples, without a trailing slash. */
  readonly site?: string
  readonly demo?: string
  readonly docs?: string
  /** The wallet example, at a separate origin. */
  readonly wallet?: string
  /** The URL of every example, by folder name. */
  readonly pages?: Readonly<Record<string, string>>
}

export interface Stack {
  readonly urls: StackUrls
  /** The exchange, the tokens and the collectibles of each chain. */
  readonly deployments: Readonly<Record<31337 | 31338, Deployments>>
  /** The Solana chain and its tokens. */
  readonly solana: Omit<SolanaChain, 'stop'>
  /** The relay itself, with its `faults`; undefined without it. */
  readonly relay?: Relay
  /** Opens the gateway's accounts now; otherwise the first login does. */
  open(): Promise<void>
  /** Stops everything and releases the ports. Idempotent. */
  stop(): Promise<void>
}

export declare const defaultPorts: StackPorts
export declare const PROJECT_ID: string
export declare function startStack(options?: StackOptions): Promise<Stack>
