import { SOLANA_DEV_NETWORK } from './solana/start-solana.mjs'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The networks of the embedded wallet on this machine: the two EVM chains, and Solana. */
export function frameNetworks({ anvil1, anvil2, solana }) {
  return [
    { caipNetworkId: 'eip155:31337', name: 'Local One', currency: ether, rpcUrls: [anvil1], testnet: true },
    { caipNetworkId: 'eip155:31338', name: 'Local Two', currency: ether, rpcUrls: [anvil2], testnet: true },
    {
      caipNetworkId: SOLANA_DEV_NETWORK,
      name: 'Local Solana',
      currency: sol,
      rpcUrls: [solana],
      testnet: true,
    },
  ]
}
