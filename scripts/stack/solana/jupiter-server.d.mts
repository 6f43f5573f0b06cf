import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js'

export interface SwapQuote {
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  readonly slippageBps: number
}

export type SwapPart = 'budget' | 'setup' | 'swap' | 'cleanup'

export interface PlannedSwap {
  readonly user: PublicKey
  readonly steps: Record<SwapPart, TransactionInstruction[]>
  /** The entries of the lookup table. */
  readonly listed: PublicKey[]
}

export interface JupiterServer {
  readonly url: string
  readonly settings: {
    isShared: boolean
    tamper(plan: PlannedSwap): PlannedSwap | Promise<PlannedSwap>
  }
  readonly requests: {
    readonly path: string
    readonly query: Record<string, string>
    readonly body?: unknown
    readonly key?: string
  }[]
  stop(): Promise<void>
}

export declare function planSwap(request: {
  connection: Connection
  quote: SwapQuote
  user: string
  isShared?: boolean
}): Promise<PlannedSwap>

export declare function writeSwap(request: {
  connection: Connection
  plan: PlannedSwap
  table?: string
}): Promise<Uint8Array>

export declare function startJupiter(options: {
  rpc: string
  port?: number
  prices?: Readonly<Record<string, number>>
  key?: string
}): Promise<JupiterServer>
