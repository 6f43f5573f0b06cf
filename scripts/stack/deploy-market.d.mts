/** Where something stands on a chain, `0x` and 40 hex digits. */
export type DeployedAddress = `0x${string}`

/** A token of the market. */
export interface DeployedToken {
  readonly address: DeployedAddress
  /** Of the hostile one: markup, a bidi trick and 200 characters. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What {@link deployMarket} put on a chain. */
export interface Deployments {
  readonly chainId: number
  /** The chain's first accounts: each has some of every token. */
  readonly holders: readonly DeployedAddress[]
  /** Answers like Multicall3, and where that is everywhere. */
  readonly multicall: DeployedAddress
  readonly factory: DeployedAddress
  /** The second router of Uniswap V2. */
  readonly router: DeployedAddress
  readonly weth: DeployedAddress
  readonly tokens: {
    /** An ordinary one. */
    readonly oak: DeployedToken
    /** An ordinary one that is worth a dollar. */
    readonly dollar: DeployedToken
    /** Returns nothing, and wants an allowance set to zero before it is changed; 6 decimals. */
    readonly old: DeployedToken
    /** Has no decimals. */
    readonly ticket: DeployedToken
    /** Keeps one per cent of every transfer. */
    readonly toll: DeployedToken
    /** Its name and symbol are an attack. */
    readonly hostile: DeployedToken
  }
  /** An ERC-721; the first account has number 1 and 2, the second number 3. */
  readonly collectible: DeployedAddress
  /** An ERC-1155; the first account has five of number 1, and one of number 2, which is spam. */
  readonly editions: DeployedAddress
  /** Of each token with the wrapped coin, then those between tokens. */
  readonly pools: readonly DeployedAddress[]
}

export declare function deployMarket(chain: { readonly url: string; readonly chainId: number }): Promise<Deployments>
