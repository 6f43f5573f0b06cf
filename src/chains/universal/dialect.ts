import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'

/** The verbs that wallets of one family understand over the protocol, as they are written there (facts 5.11). */
export type Dialect = (context: ChainContext) => {
  /** The native balance of an address in its smallest unit, asked of the network, never of the wallet. */
  balance(address: string, network: Network, signal?: AbortSignal): Promise<bigint>
} & Pick<ChainVerbs, 'signMessage' | 'signTypedData' | 'signPsbt' | 'sendTransaction' | 'hasSucceeded'>
