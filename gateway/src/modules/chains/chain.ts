import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import type { Outbound } from '../outbound/outbound.js'
import { RpcClient, type NetworkIdentity, type RpcClientParts } from './rpc-client.js'

/** Multicall3, which has the same address on every chain. Source: mds1/multicall. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ENS_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const ENS_CHAIN_IDS = new Set([1, 11_155_111, 17_000])

export interface Chain {
  readonly caipNetworkId: string
  readonly chainId: number
  readonly network: FrameNetwork
  readonly rpc: RpcClient
  /** A viem client with the same nodes and limits. It does not retry, poll or cache. */
  readonly client: PublicClient
  /** Returns true if {@link MULTICALL3} is deployed. The result is cached. */
  hasMulticall(): Promise<boolean>
}

export function evmIdentity(chainId: number): NetworkIdentity {
  return { method: 'eth_chainId', matches: answer => Number(answer) === chainId }
}

export function createChain(network: FrameNetwork, parts: Pick<RpcClientParts, 'upstream' | 'clock'>): Chain {
  const chainId = Number(network.caipNetworkId.slice('eip155:'.length))
  const rpc = new RpcClient({ ...parts, identity: evmIdentity(chainId), urls: network.rpcUrls })
  const client = createPublicClient({
    chain: defineChain({
      id: chainId,
      name: network.name,
      nativeCurrency: network.currency,
      rpcUrls: { default: { http: network.rpcUrls } },
      contracts: ENS_CHAIN_IDS.has(chainId)
        ? { ensRegistry: { address: ENS_REGISTRY }, ensUniversalResolver: { address: ENS_RESOLVER } }
        : {},
    }),
    transport: custom(
      { request: ({ method, params }) => rpc.request(method, Array.isArray(params) ? params : []) },
      { retryCount: 0 },
    ),
    cacheTime: 0,
    // A contract can name a URL to fetch data from (EIP-3668), and viem would fetch it from inside the network (SSRF).
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

export class Chains {
  readonly #byId: ReadonlyMap<string, Chain>

  constructor(networks: readonly FrameNetwork[], parts: { readonly upstream: Outbound; readonly clock: Clock }) {
    const readable = networks.filter(({ caipNetworkId, rpcUrls }) => {
      return /^eip155:[1-9]\d{0,15}$/.test(caipNetworkId) && rpcUrls.length > 0
    })
    this.#byId = new Map(readable.map(network => [network.caipNetworkId, createChain(network, parts)]))
  }

  get all(): readonly Chain[] {
    return [...this.#byId.values()]
  }

  find(caipNetworkId: string): Chain | undefined {
    return this.#byId.get(caipNetworkId)
  }
}
