import type { Clock } from '../../../../src/core/clock.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { RpcClient } from '../chains/rpc-client.js'
import type { Outbound } from '../outbound/outbound.js'

/** One network of Solana, and the way to ask it. */
export interface SolanaChain {
  readonly caipNetworkId: string
  readonly network: FrameNetwork
  readonly rpc: RpcClient
}

const ID = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
/** So many characters of its first block's hash are the name of a network. Standard: CAIP-2 of Solana. */
const NAME_LENGTH = 32

/** The networks of Solana that the gateway can read: those of its list that have a node. */
export class SolanaChains {
  readonly all: readonly SolanaChain[]

  constructor(networks: readonly FrameNetwork[], parts: { readonly upstream: Outbound; readonly clock: Clock }) {
    const readable = networks.filter(({ caipNetworkId, rpcUrls }) => ID.test(caipNetworkId) && rpcUrls.length > 0)
    this.all = readable.map(network => {
      const { caipNetworkId, rpcUrls } = network
      const name = caipNetworkId.slice('solana:'.length)
      const is = (answer: unknown) => typeof answer === 'string' && answer.slice(0, NAME_LENGTH) === name
      const rpc = new RpcClient({ ...parts, urls: rpcUrls, identity: { method: 'getGenesisHash', is } })
      return { caipNetworkId, network, rpc }
    })
  }

  /** The network of a CAIP-2 id; nothing where the gateway cannot read it. */
  find(caipNetworkId: string): SolanaChain | undefined {
    return this.all.find(chain => chain.caipNetworkId === caipNetworkId)
  }
}
