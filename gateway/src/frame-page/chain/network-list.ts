import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { FrameError } from '../session/frame-error.js'

export interface EvmNetwork extends FrameNetwork {
  readonly chainId: number
}

/** The operator's networks and the selected one. An app can select a network, but not add one. */
export class NetworkList {
  #current: FrameNetwork

  constructor(
    readonly networks: readonly [FrameNetwork, ...FrameNetwork[]],
    first?: string,
  ) {
    this.#current = (first === undefined ? undefined : this.find(first)) ?? networks[0]
  }

  get current(): FrameNetwork {
    return this.#current
  }

  /** Finds a network by CAIP-2 id, chain id number, or chain id as a decimal or hex string. */
  find(id: string | number): FrameNetwork | undefined {
    const written = typeof id === 'number' || /^(?:\d+|0x[0-9a-fA-F]+)$/.test(id) ? `eip155:${BigInt(id)}` : id
    return this.networks.find(({ caipNetworkId }) => caipNetworkId === written)
  }

  /**
   * Like `find`, but throws. Without an id it returns the selected network.
   * @throws FrameError `E_CHAIN` (4902)
   */
  require(id?: string | number): FrameNetwork {
    const network = id === undefined ? this.#current : this.find(id)
    if (network) return network
    throw new FrameError('E_CHAIN', 'The wallet does not know this network.', { rpcCode: 4902 })
  }

  requireEvm(id?: string | number): EvmNetwork {
    const network = this.require(id)
    const chainId = getChainId(network)
    if (chainId === undefined) throw new FrameError('E_CHAIN', 'This request is for another kind of network.')
    return { ...network, chainId }
  }

  switchTo(id: string | number): FrameNetwork {
    this.#current = this.require(id)
    return this.#current
  }
}

export function getChainId({ caipNetworkId }: FrameNetwork): number | undefined {
  return caipNetworkId.startsWith('eip155:') ? Number(caipNetworkId.slice(7)) : undefined
}

export function toWireId(network: FrameNetwork): string | number {
  return getChainId(network) ?? network.caipNetworkId
}
