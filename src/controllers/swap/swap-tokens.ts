import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import { isSameToken, SWAP_GAS, type SwapQuote, type SwapToken } from '../../core/swap.js'
import { BalancesController } from '../balances/balances.js'
import { PortfolioController } from '../balances/portfolio.js'
import type { Scope } from '../scope.js'
import type { SwapPlan } from './swap-state.js'

export const swapNetworks: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

export const suggestedSymbols: readonly string[] = [
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS',
  'MATIC OP',
].flatMap(line => line.split(' '))

export const popularSymbols: readonly string[] = [
  ...suggestedSymbols,
  ...[
    'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY',
    'GFC OMEN OX_OLD DE WNT',
  ].flatMap(line => line.split(' ')),
]

const networkSymbols: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> = { 'eip155:42161': ['USD₮0'] }

export function getSuggestedTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const [firstToken] = tokens
  return bySymbols(tokens, [...((firstToken && networkSymbols[firstToken.network]) ?? []), ...suggestedSymbols])
}

export function getPopularTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return bySymbols(tokens, popularSymbols)
}

function bySymbols(tokens: readonly SwapToken[], symbols: readonly string[]): readonly SwapToken[] {
  return [...new Set(symbols)].flatMap(symbol => tokens.find(token => token.symbol === symbol) ?? [])
}

export interface SwapFunds {
  readonly source: bigint | undefined
  readonly coin: bigint | undefined
  readonly isSmart: boolean
}

export function getSwapFee({ gasPrice }: Pick<SwapQuote, 'gasPrice'>, gas: bigint = SWAP_GAS): bigint {
  return gas * gasPrice
}

// In lamports: the priority fee, the rents of two token accounts, one of them returned, and of the user's own account.
const SOLANA_COSTS = 6_000_000n

// Returns the native tokens that a swap costs in addition to its amount. Without a transaction, this is an estimate.
export function getNativeCosts(quote: Pick<SwapQuote, 'from' | 'gasPrice'>, plan: SwapPlan | undefined): bigint {
  if (plan?.kind === 'swap' && plan.call.fee !== undefined) return plan.call.fee + (plan.call.reserve ?? 0n)
  return getSwapFee(quote)
}

// Returns the native tokens to keep when all others are sold. An estimate may be too high, but not too low.
export function getNativeReserve(quote: Pick<SwapQuote, 'from' | 'gasPrice'>, plan: SwapPlan | undefined): bigint {
  const costs = getNativeCosts(quote, plan)
  return plan || !quote.from.network.startsWith('solana:') || costs > SOLANA_COSTS ? costs : SOLANA_COSTS
}

/**
 * Returns true if the account has too little of the token, or of the native token that pays the network fee. Unknown
 * balances count as sufficient: the wallet decides then.
 */
export function hasInsufficientFunds(
  quote: Pick<SwapQuote, 'from' | 'amount' | 'gasPrice'>,
  { source, coin, isSmart }: SwapFunds,
  plan?: SwapPlan,
): boolean {
  if (source !== undefined && source < quote.amount) return true
  if (isSmart || coin === undefined) return false
  const spent = quote.from.address === undefined ? quote.amount : 0n
  return coin === 0n || coin < spent + getNativeCosts(quote, plan)
}

/**
 * Returns the balance of a token in its smallest unit, or undefined if it is unknown. A token missing from a loaded
 * list has balance 0.
 */
export function getSwapBalance(scope: Scope, account: CaipAddress, token: SwapToken): bigint | undefined {
  const { current } = scope.use(PortfolioController).state
  const tokens = current?.account === account ? current.tokens : undefined
  const found = tokens?.find(held => isSameToken(held, token))
  if (found) return found.amount
  if (token.address !== undefined) return tokens && 0n
  const native = Object.values(scope.use(BalancesController).state.native).find(balance => balance.account === account)
  return native?.amount?.value
}
