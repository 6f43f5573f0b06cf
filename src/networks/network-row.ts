import type { EvmNetwork } from './evm-network.js'

/** A network in few bytes: id, name, currency symbol and name, RPC URL, explorer name and URL, whether it is a testnet. */
export type NetworkRow = readonly [
  id: number,
  name: string,
  symbol: string,
  currency: string,
  rpc: string,
  explorer: string,
  url: string,
  testnet?: true,
]

/** The network a row stands for. Its currency has 18 decimals. */
export function fromRow([id, name, symbol, currency, rpc, explorer, url, testnet]: NetworkRow): EvmNetwork {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: currency, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
    blockExplorers: { default: { name: explorer, url } },
    ...(testnet && { testnet }),
  }
}
