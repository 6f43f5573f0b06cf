import type { SwapFacts } from '../../core/analytics.js'
import type { SwapQuote } from '../../core/swap-quote.js'
import { plainAmount } from '../../lib/plain-amount.js'
import { AccountController } from './account.js'
import type { SwapAsker } from './swap-steps.js'

/** What events say of a swap: no address (decisions 3). */
export function swapFacts({ scope, signer }: SwapAsker, { from, to, amount, toAmount }: SwapQuote): SwapFacts {
  const { caipNetworkId: network, chainNamespace } = signer.network
  const [account] = scope.use(AccountController).of(chainNamespace).accounts
  return {
    isSmartAccount: account?.type === 'smartAccount',
    network,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: plainAmount(amount, from.decimals),
    swapToAmount: plainAmount(toAmount, to.decimals),
  }
}
