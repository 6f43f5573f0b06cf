import type { CaipNetworkId } from './caip.js'

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** What answers for a wallet. Standard: EIP-1193, with the network named where one provider serves several. */
export interface Provider {
  /** Whether an empty signature may be one of this wallet: a contract's, which it wrote on the chain. Standard: ERC-1271. */
  readonly signsOnChain?: boolean
  request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
}
