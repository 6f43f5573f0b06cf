/** Initial values of the send form. */
export interface SendArguments {
  /** In whole units of the token, with a decimal point and without grouping, such as `1250.5`. Anything else is ignored. */
  readonly amount?: string
  /**
   * The token contract, or `native`. If it is absent, the form starts with the native token if `amount` or `to` is
   * given, otherwise with the token of the highest value.
   */
  readonly assetAddress?: string
  /** The network's own id. On any other network the form stays empty. */
  readonly chainId?: string | number
  readonly to?: string
}
