import type { CaipNetworkId } from './caip.js'
import type { SwapToken } from './swap-token.js'

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
