import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'

type Row = readonly [id: number, name: string, symbol: string, currency: string, rpc: string, explorer: string]

const mainnets: readonly Row[] = [
  [1, 'Ethereum', 'ETH', 'Ether', 'https://ethereum.reth.rs/rpc', 'https://etherscan.io'],
  [10, 'OP Mainnet', 'ETH', 'Ether', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'],
  [42161, 'Arbitrum One', 'ETH', 'Ether', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io'],
  [137, 'Polygon', 'POL', 'POL', 'https://polygon.drpc.org', 'https://polygonscan.com'],
  [42220, 'Celo', 'CELO', 'CELO', 'https://forno.celo.org', 'https://celoscan.io'],
  [1313161554, 'Aurora', 'ETH', 'Ether', 'https://mainnet.aurora.dev', 'https://aurorascan.dev'],
  [56, 'BNB Smart Chain', 'BNB', 'BNB', 'https://56.rpc.thirdweb.com', 'https://bscscan.com'],
  [43114, 'Avalanche', 'AVAX', 'Avalanche', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io'],
  [324, 'ZKsync Era', 'ETH', 'Ether', 'https://mainnet.era.zksync.io', 'https://explorer.zksync.io'],
  [100, 'Gnosis', 'XDAI', 'xDAI', 'https://rpc.gnosischain.com', 'https://gnosisscan.io'],
  [8453, 'Base', 'ETH', 'Ether', 'https://mainnet.base.org', 'https://basescan.org'],
  [7777777, 'Zora', 'ETH', 'Ether', 'https://rpc.zora.energy', 'https://explorer.zora.energy'],
  [250, 'Fantom', 'FTM', 'Fantom', 'https://250.rpc.thirdweb.com', 'https://explorer.fantom.network'],
  [8217, 'Kaia', 'KAIA', 'Kaia', 'https://public-en.node.kaia.io', 'https://kaiascan.io'],
  [999, 'HyperEVM', 'HYPE', 'HYPE', 'https://rpc.hyperliquid.xyz/evm', 'https://hyperevmscan.io'],
]

const testnets: readonly Row[] = [
  [11155111, 'Sepolia', 'ETH', 'Ether', 'https://11155111.rpc.thirdweb.com', 'https://sepolia.etherscan.io'],
  [84532, 'Base Sepolia', 'ETH', 'Ether', 'https://sepolia.base.org', 'https://sepolia.basescan.org'],
  [421614, 'Arbitrum Sepolia', 'ETH', 'Ether', 'https://sepolia-rollup.arbitrum.io/rpc', 'https://sepolia.arbiscan.io'],
  [11155420, 'OP Sepolia', 'ETH', 'Ether', 'https://sepolia.optimism.io', 'https://optimism-sepolia.blockscout.com'],
  [80002, 'Polygon Amoy', 'POL', 'POL', 'https://polygon-amoy.drpc.org', 'https://amoy.polygonscan.com'],
]

interface SolanaRow {
  readonly reference: string
  readonly name: string
  readonly testnet: boolean
  readonly rpcUrls: string[]
}

// The second node of Solana is the foundation's, which refuses some browsers.
const solana: readonly SolanaRow[] = [
  {
    reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    testnet: false,
    rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
  },
  {
    reference: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    testnet: true,
    rpcUrls: ['https://api.testnet.solana.com'],
  },
  {
    reference: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    testnet: true,
    rpcUrls: ['https://api.devnet.solana.com'],
  },
]

/** Default networks of the embedded wallet. Discontinued test networks are replaced by their successors. */
export const defaultNetworks: readonly FrameNetwork[] = [
  ...mainnets.map(row => evm(row, false)),
  ...testnets.map(row => evm(row, true)),
  ...solana.map(({ reference, ...network }) => ({
    ...network,
    caipNetworkId: `solana:${reference}`,
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  })),
]

/** Returns the operator's networks, or the default ones with public RPC URLs. */
export function configuredNetworks({
  networks,
  production,
}: {
  readonly networks?: readonly FrameNetwork[] | 'public'
  readonly production?: boolean
}): readonly FrameNetwork[] {
  if (networks !== undefined && networks !== 'public') return networks
  return [...defaultNetworks, ...(production ? [] : developmentNetworks())]
}

export function developmentNetworks(
  first = 'http://localhost:8545',
  second = 'http://localhost:8546',
): readonly FrameNetwork[] {
  return [
    evm([31337, 'Anvil', 'ETH', 'Ether', first, ''], true),
    evm([31338, 'Anvil Two', 'ETH', 'Ether', second, ''], true),
  ]
}

function evm([id, name, symbol, currency, rpc, explorer]: Row, testnet: boolean): FrameNetwork {
  return {
    caipNetworkId: `eip155:${id}`,
    name,
    currency: { name: currency, symbol, decimals: 18 },
    rpcUrls: [rpc],
    ...(explorer && { explorerUrl: explorer }),
    testnet,
  }
}
