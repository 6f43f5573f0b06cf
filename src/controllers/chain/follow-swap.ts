import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapQuote } from '../../core/swap-quote.js'
import { EventsController } from '../base/events.js'
import { SnackController } from '../base/snack.js'
import { BalancesController } from './balances.js'
import type { Holder } from './holder.js'
import { PendingTransactionsController } from './pending-transactions.js'
import { PortfolioController } from './portfolio.js'
import { mined, type SwapAsker } from './swap-steps.js'
import { swapFacts } from './swap-facts.js'
import { tellSwapError } from './tell-swap-error.js'
import { tellSwap } from './tell-swap.js'

/** A swap that the wallet has sent. */
export interface SentSwap {
  readonly asker: SwapAsker
  readonly holder: Holder
  readonly quote: SwapQuote
  readonly hash: string
}

/**
 * Follows a swap until it is mined: a row of the activity at once, a message while it is under way, and another one when
 * it is done; only then is it a success. The balances are read again in any case. Never rejects.
 */
export async function followSwap({ asker, holder, quote, hash }: SentSwap): Promise<void> {
  const { scope } = asker
  const { from, to, amount, toAmount, at } = quote
  const gives = { symbol: from.symbol, decimals: from.decimals, amount, ...(from.icon && { icon: from.icon }) }
  const gets = { symbol: to.symbol, decimals: to.decimals, amount: toAmount, ...(to.icon && { icon: to.icon }) }
  scope.use(PendingTransactionsController).announce({ hash, of: holder.caipAddress, kind: 'swap', gives, gets, at })
  tellSwap(scope, 'swapping', quote)
  try {
    const done = await mined(asker, hash)
    if (done === true) {
      tellSwap(scope, 'swapped', quote)
      scope.use(EventsController).track('SWAP_SUCCESS', swapFacts(asker, quote))
    } else if (done === false) tellSwapError(asker, 'SWAP_ERROR', quote, new AppKitError('swap/send-failed'))
    else scope.use(SnackController).hide() // nobody knows: the activity will say it
  } catch {
    return // the instance is gone
  }
  const { chainNamespace } = holder.network
  const balances = scope.use(BalancesController).refresh(chainNamespace, { force: true })
  const tokens = scope.use(PortfolioController).refresh(chainNamespace, { force: true })
  await Promise.allSettled([balances, tokens])
}
