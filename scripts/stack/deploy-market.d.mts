/** An address on a chain: `0x` and 40 hex digits. */
export type DeployedAddress = `0x${string}`

export interface DeployedToken {
  readonly address: DeployedAddress
  /** The name of the hostile token contains markup, bidi characters and 200 characters of text. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The contracts that {@link deployMarket} deploys. */
export interface Deployments {
  readonly chainId: number
  /** The chain's first accounts. Each owns some of every token. */
  readonly accounts: readonly DeployedAddress[]
  /** Multicall3, at its usual address. */
  readonly multicall: DeployedAddress
  readonly factory: DeployedAddress
  /** The second router of Uniswap V2. */
  readonly router: DeployedAddress
  readonly weth: DeployedAddress
  /** Stand-ins of Uniswap V3: the factory of its pools, SwapRouter02, and QuoterV2. */
  readonly v3: { readonly factory: DeployedAddress; readonly router: DeployedAddress; readonly quoter: DeployedAddress }
  readonly tokens: {
    /** An ordinary token. */
    readonly oak: DeployedToken
    /** An ordinary token with a price of one dollar. */
    readonly dollar: DeployedToken
    /** Returns no value, and requires an allowance of zero before it is changed; 6 decimals. */
    readonly old: DeployedToken
    /** Has no decimals. */
    readonly ticket: DeployedToken
    /** Takes a transfer tax of 1 %. */
    readonly taxed: DeployedToken
    /** Its name and symbol are an attack. */
    readonly hostile: DeployedToken
  }
  /** An ERC-721; the first account owns numbers 1 and 2, the second number 3. */
  readonly collectible: DeployedAddress
  /** An ERC-1155; the first account owns five of number 1, and one of number 2, which is spam. */
  readonly editions: DeployedAddress
  /** The pools of each token with the wrapped coin, followed by those between tokens. */
  readonly pools: readonly DeployedAddress[]
}

export declare function deployMarket(chain: { readonly url: string; readonly chainId: number }): Promise<Deployments>
