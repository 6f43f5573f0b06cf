import type { EvmNetwork } from './evm-network.js'

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
