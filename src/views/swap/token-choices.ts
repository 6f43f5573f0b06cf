import type { SwapMarket } from '../../controllers/chain/swap-market.js'
import type { Portfolio } from '../../controllers/chain/portfolio.js'
import { popularOf, suggestedOf } from '../../core/swap-lists.js'
import { type SwapToken, tokenKey } from '../../core/swap-token.js'
import type { TokenChoice } from '../kit/find-tokens.js'

/** Which tokens are listed. */
export type TokenLists = 'yours' | 'suggested' | 'all'

/** A token to swap, with what the account holds of it where that is known. */
export type SwapChoice = SwapToken & TokenChoice

/**
 * The tokens to choose from: the account's own, the most valuable first; what is suggested; or all, what many have first
 * and the rest by symbol.
 */
export function tokenChoices(
  { tokens, holder }: SwapMarket,
  portfolio: Portfolio | undefined,
  list: TokenLists,
): readonly SwapChoice[] {
  const known = portfolio?.of === holder.caipAddress ? portfolio.tokens : undefined
  const held = new Map(known?.map(token => [tokenKey(token), token]))
  const choice = (token: SwapToken): SwapChoice => {
    const { amount, value } = held.get(tokenKey(token)) ?? { amount: known && 0n }
    return { ...token, ...(amount !== undefined && { amount }), ...(value !== undefined && { value }) }
  }
  if (list === 'suggested') return suggestedOf(tokens).map(choice)
  if (list === 'all') return sorted(tokens).map(choice)
  const own = tokens.map(choice).filter(({ amount = 0n }) => amount > 0n)
  return own.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
}

function sorted(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const popular = popularOf(tokens)
  const first = new Set(popular.map(tokenKey))
  const rest = tokens.filter(token => !first.has(tokenKey(token)))
  return [...popular, ...rest.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1))]
}
