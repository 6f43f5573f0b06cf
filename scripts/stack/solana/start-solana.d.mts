/** A token of the development chain. */
export interface DevMint {
  readonly address: string
  /** Of the hostile one: markup, a bidi trick and 200 characters. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The token program it belongs to. */
  readonly program: string
}

export interface DevMints {
  /** An ordinary one with 6 decimals. */
  readonly pebble: DevMint
  /** An ordinary one with 9 decimals. */
  readonly moss: DevMint
  /** Of Token-2022, with its name on the chain; keeps one per cent of every transfer. */
  readonly ferry: DevMint
  /** Of Token-2022; its name and symbol, on the chain, are an attack. */
  readonly hostile: DevMint
}

export interface SolanaChain {
  readonly rpc: string
  readonly ws: string
  readonly mints: DevMints
  /** Ends it and gives its two ports back. */
  stop(): Promise<void>
}

export declare const SOLANA_DEV_NETWORK: string
/** The next port after `port` is taken too: libraries look for the WebSocket there. */
export declare function startSolana(options: { port: number; log?: (line: string) => void }): Promise<SolanaChain>
