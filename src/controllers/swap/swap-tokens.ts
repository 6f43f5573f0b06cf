import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import { isSameToken, SWAP_GAS, type SwapQuote, type SwapToken } from '../../core/swap.js'
import { BalancesController } from '../balances/balances.js'
import { PortfolioController } from '../balances/portfolio.js'
import type { Scope } from '../scope.js'

/** The networks on which tokens can be swapped, unless the project has more (spec point 9). */
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

/** What is suggested, by its symbol and in this order (spec point 9). */
export const suggestedSymbols: readonly string[] = [
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS',
  'MATIC OP',
].flatMap(line => line.split(' '))

/** What many have beside that. */
export const popularSymbols: readonly string[] = [
  ...suggestedSymbols,
  ...[
    'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY',
    'GFC OMEN OX_OLD DE WNT',
  ].flatMap(line => line.split(' ')),
]

/** What a network suggests before the others. */
const first: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> = { 'eip155:42161': ['USD₮0'] }

/** The tokens of a list that are suggested, in the order of the suggestions. */
export function suggestedOf(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const [some] = tokens
  return bySymbols(tokens, [...((some && first[some.network]) ?? []), ...suggestedSymbols])
}

/** The tokens of a list that many have, in the order of that list. */
export function popularOf(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return bySymbols(tokens, popularSymbols)
}

/** A symbol is anybody's word: of several tokens that claim it the first one in the service's list counts. */
function bySymbols(tokens: readonly SwapToken[], symbols: readonly string[]): readonly SwapToken[] {
  return [...new Set(symbols)].flatMap(symbol => tokens.find(token => token.symbol === symbol) ?? [])
}

/** What an account has, as far as that is known, in smallest units. */
export interface SwapFunds {
  /** Of the token that goes in. */
  readonly source: bigint | undefined
  /** Of the network's own coin. */
  readonly coin: bigint | undefined
  /** Whether somebody else may pay for its gas. */
  readonly isSmart: boolean
}

/** The most that the network takes for a swap, in the smallest unit of its own coin. */
export function swapFee({ gasPrice }: Pick<SwapQuote, 'gasPrice'>, gas: bigint = SWAP_GAS): bigint {
  return gas * gasPrice
}

/**
 * Whether an account has too little (spec point 5): of the token, or, unless it is a smart one, of the coin that pays the
 * network. What is not known is not too little: the wallet judges then.
 */
export function isShort(
  quote: Pick<SwapQuote, 'from' | 'amount' | 'gasPrice'>,
  { source, coin, isSmart }: SwapFunds,
): boolean {
  if (source !== undefined && source < quote.amount) return true
  if (isSmart || coin === undefined) return false
  const spent = quote.from.address === undefined ? quote.amount : 0n
  return coin === 0n || coin < spent + swapFee(quote)
}

/**
 * What the account has of a token, in the smallest unit; undefined where that is not known. What a list that came does not
 * name it has none of.
 */
export function heldOf(scope: Scope, of: CaipAddress, token: SwapToken): bigint | undefined {
  const { current } = scope.use(PortfolioController).state
  const tokens = current?.of === of ? current.tokens : undefined
  const found = tokens?.find(held => isSameToken(held, token))
  if (found) return found.amount
  if (token.address !== undefined) return tokens && 0n
  const native = Object.values(scope.use(BalancesController).state.native).find(balance => balance.of === of)
  return native?.amount?.value
}
