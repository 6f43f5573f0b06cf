import { AppKitError } from '../../core/errors/appkit-error.js'
import { coinOf, type SwapToken } from '../../core/swap.js'
import { swapPrices, swapTokens } from '../../services/swap.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import { BalancesController } from '../balances/balances.js'
import type { Holder } from '../connection/active-account.js'
import { PortfolioController } from '../balances/portfolio.js'

/** What one account can swap on its network. */
export interface SwapMarket {
  readonly holder: Holder
  /** The network's own coin. */
  readonly coin: SwapToken
  /** All that can be swapped there; empty where nobody swaps. */
  readonly tokens: readonly SwapToken[]
}

/** What tokens cost in US dollars, by `tokenKey`; what is not there nobody knows. */
export type SwapPrices = ReadonlyMap<string, number>

/**
 * Learns what can be swapped, and what the account has (spec point 4). Throws what the call for the tokens throws: without
 * them there is nothing to do.
 */
export async function openMarket(scope: Scope, holder: Holder, signal: AbortSignal): Promise<SwapMarket> {
  const { caipNetworkId, chainNamespace } = holder.network
  const [tokens] = await Promise.all([
    swapTokens(scope.services.data, caipNetworkId, signal),
    scope.use(PortfolioController).refresh(chainNamespace, { signal }),
    scope
      .use(BalancesController)
      .refresh(chainNamespace)
      .catch(() => undefined), // a balance that is not known is no failure of the swap
  ])
  const own = coinOf(holder.network)
  // As everywhere: what cannot be divided is most often a trap. What one coin is, the network says.
  const isSound = ({ address, decimals }: SwapToken) => (address ? decimals > 0 : decimals === own.decimals)
  const listed = tokens.filter(isSound)
  const coin = listed.find(({ address }) => address === undefined) ?? own
  return { holder, coin, tokens: listed }
}

/** What the tokens cost; says so where the price of the network's own coin cannot be had, and goes on without. */
export async function readPrices(
  scope: Scope,
  tokens: readonly SwapToken[],
  {
    before,
    signal,
    quiet = true,
  }: { readonly before: SwapPrices; readonly signal: AbortSignal; readonly quiet?: boolean },
): Promise<SwapPrices> {
  try {
    return new Map([...before, ...(await swapPrices(scope.services.data, tokens, signal))])
  } catch (cause) {
    if (!quiet && !signal.aborted) scope.use(SnackController).showError(new AppKitError('swap/price-failed', { cause }))
    return before
  }
}
