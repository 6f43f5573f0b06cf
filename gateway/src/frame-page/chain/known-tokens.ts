/** A token as people know it. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
  /** From this list, and not from whoever answers for the contract. */
  readonly verified: boolean
}

type Row = readonly [chainId: number, address: string, symbol: string, decimals: number]

const rows: readonly Row[] = [
  [1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6],
  [1, '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 6],
  [1, '0x6b175474e89094c44da98b954eedeac495271d0f', 'DAI', 18],
  [1, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'WETH', 18],
  [1, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 'WBTC', 8],
  [10, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 'USDC', 6],
  [10, '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', 'USDT', 6],
  [10, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC', 6],
  [8453, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [42161, '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'USDC', 6],
  [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 'USDT', 6],
  [42161, '0x82af49447d8a07e3bd95bd0d56f35241523fbab1', 'WETH', 18],
  [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC', 6],
  [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 'USDT', 6],
  [137, '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', 'WETH', 18],
  [43114, '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 'USDC', 6],
  [43114, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', 'USDT', 6],
  [84532, '0x036cbd53842c5426634e7929541ec2318f3dcf7e', 'USDC', 6],
  [11155111, '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238', 'USDC', 6],
]

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const mints: readonly (readonly [network: string, mint: string, symbol: string, decimals: number])[] = [
  [MAINNET, 'So11111111111111111111111111111111111111112', 'WSOL', 9],
  [MAINNET, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6],
  [MAINNET, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 6],
  [DEVNET, 'So11111111111111111111111111111111111111112', 'WSOL', 9],
  [DEVNET, '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 'USDC', 6],
]

/** The same of Solana, where each letter counts as it is. */
export function knownMint(caipNetworkId: string, mint: string): TokenFacts | undefined {
  const row = mints.find(([network, at]) => network === caipNetworkId && at === mint)
  return row && { symbol: row[2], decimals: row[3], verified: true }
}

/** A token of the bundled list, by the address that is its identity. */
export function knownToken(chainId: number, address: string): TokenFacts | undefined {
  const row = rows.find(([chain, at]) => chain === chainId && at === address.toLowerCase())
  return row && { symbol: row[2], decimals: row[3], verified: true }
}
