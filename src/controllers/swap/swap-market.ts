import { AppKitError } from '../../core/errors/appkit-error.js'
import { toNativeToken, type SwapToken } from '../../core/swap.js'
import { readSwapPrices, readSwapTokens } from '../../services/swap.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import { BalancesController } from '../balances/balances.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import { PortfolioController } from '../balances/portfolio.js'

export interface SwapMarket {
  readonly connectedAccount: ConnectedAccount
  readonly coin: SwapToken
  readonly tokens: readonly SwapToken[]
}

/** Token prices in US dollars by `tokenKey`. Tokens with an unknown price are missing. */
export type SwapPrices = ReadonlyMap<string, number>

/**
 * Loads the tokens that can be swapped and the balances of the account.
 * @throws the errors of the token list request
 */
export async function openMarket(
  scope: Scope,
  connectedAccount: ConnectedAccount,
  signal: AbortSignal,
): Promise<SwapMarket> {
  const { caipNetworkId, chainNamespace } = connectedAccount.network
  const [tokens] = await Promise.all([
    readSwapTokens(scope.services.data, caipNetworkId, signal),
    scope.use(PortfolioController).refresh(chainNamespace, { signal }),
    scope
      .use(BalancesController)
      .refresh(chainNamespace)
      .catch(() => undefined), // an unknown balance does not prevent a swap
  ])
  const native = toNativeToken(connectedAccount.network)
  // Tokens without decimals are usually scams. The native decimals come from the network, not from the service.
  const isPlausible = ({ address, decimals }: SwapToken) => (address ? decimals > 0 : decimals === native.decimals)
  const listed = tokens.filter(isPlausible)
  const coin = listed.find(({ address }) => address === undefined) ?? native
  return { connectedAccount, coin, tokens: listed }
}

/** Loads token prices. If that fails, shows an error unless `quiet`, and returns the previous prices. */
export async function readPrices(
  scope: Scope,
  tokens: readonly SwapToken[],
  {
    previous,
    signal,
    quiet = true,
  }: { readonly previous: SwapPrices; readonly signal: AbortSignal; readonly quiet?: boolean },
): Promise<SwapPrices> {
  try {
    return new Map([...previous, ...(await readSwapPrices(scope.services.data, tokens, signal))])
  } catch (cause) {
    if (!quiet && !signal.aborted) scope.use(SnackController).showError(new AppKitError('swap/price-failed', { cause }))
    return previous
  }
}
