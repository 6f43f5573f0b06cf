import type { Clock } from '../../../../src/core/clock.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Outbound } from '../outbound/outbound.js'
import { openChain, type Chain } from './chain.js'

/** The EVM networks that the gateway can read: those of its list that have a node. */
export class Chains {
  readonly #byId: ReadonlyMap<string, Chain>

  constructor(networks: readonly FrameNetwork[], parts: { readonly upstream: Outbound; readonly clock: Clock }) {
    const readable = networks.filter(({ caipNetworkId, rpcUrls }) => {
      return /^eip155:[1-9]\d{0,15}$/.test(caipNetworkId) && rpcUrls.length > 0
    })
    this.#byId = new Map(readable.map(network => [network.caipNetworkId, openChain(network, parts)]))
  }

  /** In the order of the list. */
  get all(): readonly Chain[] {
    return [...this.#byId.values()]
  }

  /** The network of a CAIP-2 id; nothing where the gateway cannot read it. */
  find(caipNetworkId: string): Chain | undefined {
    return this.#byId.get(caipNetworkId)
  }
}
