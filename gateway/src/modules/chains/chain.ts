import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import type { Outbound } from '../outbound/outbound.js'
import { RpcClient, type NetworkIdentity, type RpcClientParts } from './rpc-client.js'

/** Where programs look for the contract that reads much in one call, on every chain. Source: mds1/multicall. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ENS_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Networks with a registry of names of their own. */
const WITH_ENS = new Set([1, 11_155_111, 17_000])

/** One EVM network, and the way to ask it. */
export interface Chain {
  readonly caipNetworkId: string
  readonly chainId: number
  readonly network: FrameNetwork
  readonly rpc: RpcClient
  /** viem's verbs over the same nodes, with the same bounds; it retries, polls and caches nothing of its own. */
  readonly client: PublicClient
  /** Whether the chain has {@link MULTICALL3}; asked once. */
  hasMulticall(): Promise<boolean>
}

/** How a node of an EVM network says which one it is of. */
export function evmIdentity(chainId: number): NetworkIdentity {
  return { method: 'eth_chainId', is: answer => Number(answer) === chainId }
}

/** Makes the way to a network; asks nothing yet. */
export function openChain(network: FrameNetwork, parts: Pick<RpcClientParts, 'upstream' | 'clock'>): Chain {
  const chainId = Number(network.caipNetworkId.slice('eip155:'.length))
  const rpc = new RpcClient({ ...parts, identity: evmIdentity(chainId), urls: network.rpcUrls })
  const client = createPublicClient({
    chain: defineChain({
      id: chainId,
      name: network.name,
      nativeCurrency: network.currency,
      rpcUrls: { default: { http: network.rpcUrls } },
      contracts: WITH_ENS.has(chainId)
        ? { ensRegistry: { address: ENS_REGISTRY }, ensUniversalResolver: { address: ENS_RESOLVER } }
        : {},
    }),
    transport: custom(
      { request: ({ method, params }) => rpc.request(method, Array.isArray(params) ? params : []) },
      { retryCount: 0 },
    ),
    cacheTime: 0,
    // A contract may ask to be answered from an address of its choice: viem would fetch that from inside.
    ccipRead: false,
  }) as PublicClient
  const state: { multicall?: Promise<boolean> | undefined } = {}
  return {
    caipNetworkId: network.caipNetworkId,
    chainId,
    network,
    rpc,
    client,
    hasMulticall() {
      state.multicall ??= rpc
        .request('eth_getCode', [MULTICALL3, 'latest'])
        .then(code => /^0x[0-9a-f]/i.test(`${code}`))
      state.multicall.catch(() => (state.multicall = undefined))
      return state.multicall
    },
  }
}

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
