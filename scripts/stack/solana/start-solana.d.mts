export interface DevMint {
  readonly address: string
  /** The name of the hostile token contains markup, bidi characters and 200 characters of text. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The token program it belongs to. */
  readonly program: string
}

export interface DevMints {
  /** An ordinary token with 6 decimals. */
  readonly pebble: DevMint
  /** An ordinary token with 9 decimals. */
  readonly moss: DevMint
  /** A Token-2022 mint with on-chain metadata and a transfer fee of 1 %. */
  readonly ferry: DevMint
  /** A Token-2022 mint whose on-chain name and symbol are an attack. */
  readonly hostile: DevMint
}

export interface SolanaChain {
  readonly rpc: string
  readonly ws: string
  readonly mints: DevMints
  /** Stops the chain and releases its two ports. */
  stop(): Promise<void>
}

export declare const SOLANA_DEV_NETWORK: string
/** Also uses the next port after `port`, where libraries expect the WebSocket. */
export declare function startSolana(options: { port: number; log?: (line: string) => void }): Promise<SolanaChain>
