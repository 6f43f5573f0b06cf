import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { defaultNetworks } from '../frame/default-networks.js'
import { knownTokens } from '../market/known-tokens.js'
import { knownSolanaTokens } from '../solana/solana-tokens.js'

/** A coin that sellers deliver. Without an address, it is the native coin of its network. */
export interface SoldCoin {
  /** Such as `eip155:1/ETH`. */
  readonly id: string
  readonly caipNetworkId: string
  readonly networkName: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly address?: string
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

// Networks that sellers deliver to, with the tokens they sell there besides the native coin.
const tokensByNetwork: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': ['USDC', 'USDT'],
  'eip155:8453': ['USDC'],
  'eip155:42161': ['USDC'],
  'eip155:10': ['USDC'],
  'eip155:137': ['USDC'],
  'eip155:56': ['USDC', 'USDT'],
  'eip155:43114': ['USDC'],
  'eip155:42220': [],
  'eip155:324': [],
  [SOLANA]: ['USDC'],
}

/** Every coin of the sellers. Which one sells which is up to the seller. */
export const soldCoins: readonly SoldCoin[] = Object.entries(tokensByNetwork).flatMap(([id, symbols]) => {
  const network = defaultNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
  return network ? [toNativeCoin(network), ...symbols.flatMap(symbol => toToken(network, symbol) ?? [])] : []
})

function toNativeCoin({ caipNetworkId, name, currency }: FrameNetwork): SoldCoin {
  const { symbol, decimals } = currency
  return { id: `${caipNetworkId}/${symbol}`, caipNetworkId, networkName: name, symbol, name: currency.name, decimals }
}

function toToken({ caipNetworkId, name: networkName }: FrameNetwork, symbol: string): SoldCoin | undefined {
  const chainId = caipNetworkId === SOLANA ? 101 : Number(caipNetworkId.slice('eip155:'.length))
  const token = [...knownTokens, ...knownSolanaTokens].find(known => {
    return known.chainId === chainId && known.symbol === symbol
  })
  if (!token) return undefined
  const { name, decimals, address } = token
  return { id: `${caipNetworkId}/${symbol}`, caipNetworkId, networkName, symbol, name, decimals, address }
}
