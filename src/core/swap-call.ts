/** That somebody may take a token from its owner. */
export interface Approval {
  /** The contract of the token. */
  readonly token: string
  readonly spender: string
  /** The most that may be taken, in the smallest unit. */
  readonly amount: bigint
}

/** What a swap does, whoever carries it out. A token that is absent is the network's own coin. */
export interface SwapCall {
  /** The contract that is called; it takes what it was approved to take. */
  readonly router: string
  /** The contract that the router passes everything on to, where the call names one that nothing else holds to account. */
  readonly settler?: string
  readonly from?: string
  readonly to?: string
  /** What goes in, in the smallest unit: no more and no less. */
  readonly amount: bigint
  /** Less than this is not taken: the call fails. */
  readonly minimum: bigint
  readonly receiver: string
}
