const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The networks of the embedded wallet on this machine: the two chains, and Solana's for signing without a node. */
export function frameNetworks(anvil1, anvil2) {
  return [
    { caipNetworkId: 'eip155:31337', name: 'Anvil', currency: ether, rpcUrls: [anvil1], testnet: true },
    { caipNetworkId: 'eip155:31338', name: 'Anvil Two', currency: ether, rpcUrls: [anvil2], testnet: true },
    {
      caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Solana Devnet',
      currency: sol,
      rpcUrls: [],
      testnet: true,
    },
  ]
}
