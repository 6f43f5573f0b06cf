/** A coin of the chain in memory. */
export interface ChainCoin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly script: Uint8Array
  readonly address?: string
  readonly spentBy?: string
}

/** A transaction the chain took; with a height where it is in a block. */
export interface ChainTransaction {
  readonly txid: string
  readonly hex: string
  readonly fee: number
  readonly height?: number
  readonly inputs: readonly ChainCoin[]
  readonly outputs: readonly ChainCoin[]
}

export interface BitcoinChain {
  readonly height: number
  readonly coins: Map<string, ChainCoin>
  readonly transactions: Map<string, ChainTransaction>
  /** Takes a transaction in hex; throws a node's words where it refuses it. */
  take(hex: string): string
  /** Gives an address coins out of nothing. */
  issue(address: string, satoshi: number): string
  mine(): number
  unspent(address: string): readonly ChainCoin[]
  of(address: string): readonly ChainTransaction[]
}

export interface RunningBitcoin {
  /** An esplora's HTTP, with `POST /faucet` and `POST /mine` besides. */
  readonly url: string
  readonly chain: BitcoinChain
  stop(): Promise<unknown>
}

export declare const BITCOIN_ID: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export declare function startBitcoin(options?: { port?: number; blockMs?: number }): Promise<RunningBitcoin>
