import type { CaipNetworkId } from '../core/caip.js'
import type { Network } from '../core/network.js'

type Nodes = Network['rpcUrls'][string]
type Explorer = NonNullable<Network['blockExplorers']>[string]

/** An EVM network as plain data. Can be passed to viem and wagmi as a chain. */
export interface EvmNetwork extends Network {
  readonly id: number
  readonly caipNetworkId: CaipNetworkId & `eip155:${string}`
  readonly chainNamespace: 'eip155'
  readonly rpcUrls: { readonly [name: string]: Nodes; readonly default: Nodes }
  readonly blockExplorers?: { readonly [name: string]: Explorer; readonly default: Explorer }
  readonly contracts?: {
    readonly multicall3?: { readonly address: `0x${string}`; readonly blockCreated?: number }
  }
}
