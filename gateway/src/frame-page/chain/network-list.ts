import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { FrameError } from '../session/frame-error.js'

/** A network of EVM, with its number. */
export interface EvmNetwork extends FrameNetwork {
  readonly chainId: number
}

/** The operator's networks, and the one the app is on. The app can choose among them and add none. */
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

  /** A network by what an app may write for it: CAIP-2, a number, or its digits in decimal or hex. */
  find(id: string | number): FrameNetwork | undefined {
    const written = typeof id === 'number' || /^(?:\d+|0x[0-9a-fA-F]+)$/.test(id) ? `eip155:${BigInt(id)}` : id
    return this.networks.find(({ caipNetworkId }) => caipNetworkId === written)
  }

  /** The same, or `E_CHAIN` (4902). Without an id: the current one. */
  need(id?: string | number): FrameNetwork {
    const network = id === undefined ? this.#current : this.find(id)
    if (network) return network
    throw new FrameError('E_CHAIN', 'The wallet does not know this network.', { rpcCode: 4902 })
  }

  /** A network of EVM, or `E_CHAIN`. */
  needEvm(id?: string | number): EvmNetwork {
    const network = this.need(id)
    const chainId = chainIdOf(network)
    if (chainId === undefined) throw new FrameError('E_CHAIN', 'This request is for another kind of network.')
    return { ...network, chainId }
  }

  switchTo(id: string | number): FrameNetwork {
    this.#current = this.need(id)
    return this.#current
  }
}

/** The number of a network of EVM. */
export function chainIdOf({ caipNetworkId }: FrameNetwork): number | undefined {
  return caipNetworkId.startsWith('eip155:') ? Number(caipNetworkId.slice(7)) : undefined
}

/** How a network's id goes to the app: a number on EVM, CAIP-2 elsewhere. */
export function wireId(network: FrameNetwork): string | number {
  return chainIdOf(network) ?? network.caipNetworkId
}
