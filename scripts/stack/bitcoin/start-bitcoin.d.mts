export interface ChainCoin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly script: Uint8Array
  readonly address?: string
  readonly spentBy?: string
}

/** A transaction of the chain; `height` is set once it is in a block. */
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
  /** Accepts a transaction in hex; throws a node's error message if it is invalid. */
  take(hex: string): string
  /** Creates coins for an address. */
  issue(address: string, satoshi: number): string
  mine(): number
  unspent(address: string): readonly ChainCoin[]
  getTransactions(address: string): readonly ChainTransaction[]
}

export interface RunningBitcoin {
  /** The URL of an Esplora API with `POST /faucet` and `POST /mine`. */
  readonly url: string
  readonly chain: BitcoinChain
  stop(): Promise<unknown>
}

export declare const BITCOIN_ID: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export declare function startBitcoin(options?: { port?: number; blockMs?: number }): Promise<RunningBitcoin>
