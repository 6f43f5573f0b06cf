/** What sending may begin with. */
export interface SendArguments {
  /** In whole units of the token. */
  readonly amount?: string
  /** The contract of the token; absent for the network's own coin. */
  readonly assetAddress?: string
  /** The network that is meant, by its own id; on another one nothing is filled in. */
  readonly chainId?: string | number
  /** An address, or a name. */
  readonly to?: string
}
