import type { CaipAddress } from '../../core/caip.js'
import { isSameToken, type SwapToken } from '../../core/swap-token.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { PortfolioController } from './portfolio.js'

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
