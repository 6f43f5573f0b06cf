/** Initial values of the send form. */
export interface SendArguments {
  /** In whole units of the token. */
  readonly amount?: string
  /** The token contract. Absent for the native token. */
  readonly assetAddress?: string
  /** The network's own id. On any other network the form stays empty. */
  readonly chainId?: string | number
  readonly to?: string
}
