import { askOf, isFor } from '../../core/swap-draft.js'
import { isShort } from '../../core/swap-funds.js'
import type { SwapAsk, SwapQuote } from '../../core/swap-quote.js'
import { noOffers } from '../../core/swap-state.js'
import { AccountController } from './account.js'
import { planSwap } from './plan-swap.js'
import { quoteSwap } from './quote-swap.js'
import { failToOffer, refuseAmount } from './refuse-swap.js'
import { signerOf } from './signer-of.js'
import type { SwapDesk } from './swap-desk.js'
import { heldOf } from './swap-holdings.js'
import { readPrices, type SwapMarket } from './swap-market.js'

/**
 * Asks for an offer, and has it written for the wallet. The first one is shown at once; the next one in the place of the
 * one before it only when all of it is there, so that what is shown and what would be signed are always one. One that is
 * worse than what was being reviewed is marked as such. Never rejects.
 */
export async function askForSwap(desk: SwapDesk, signal: AbortSignal): Promise<void> {
  const { market, draft, quote: before, seen = before, plan: planBefore } = desk.state
  const ask = askOf(draft)
  if (!market || !ask) return
  try {
    const quote = await offered(desk, market, ask, signal)
    if (signal.aborted) return
    if (!quote) return refuseAmount(desk)
    const isFirst = !planBefore || !isFor(before, ask)
    const told = (now: SwapQuote) => ({ ...noOffers, quote: now, changed: isWorse(desk, now, seen) })
    if (isTooMuch(desk, market, quote)) return desk.offer({ ...told(quote), inputError: 'balance' })
    if (isFirst) desk.offer({ ...told(quote), building: true, failure: desk.state.failure })
    const signer = signerOf(desk.scope, market.holder.network.chainNamespace)
    const planned = await planSwap(desk.scope, { quote, signer, signal })
    if (!signal.aborted) desk.offer({ ...told(planned.quote), ...planned })
  } catch (error) {
    if (!signal.aborted) await failToOffer(desk, ask, error, signal)
  }
}

/** Whether the person who reviews an offer would get less than what the review began with, or has been told so. */
function isWorse({ isReviewed, state }: SwapDesk, now: SwapQuote, seen: SwapQuote | undefined): boolean {
  return isReviewed && (state.changed || (isFor(seen, now) && now.minimum < seen.minimum))
}

async function offered(
  desk: SwapDesk,
  { holder, coin }: SwapMarket,
  ask: SwapAsk,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  const asking = quoteSwap(desk.scope, ask, holder, signal)
  const pricing = readPrices(desk.scope, [coin, ask.from, ask.to], { before: desk.state.prices, signal })
  const [quote, prices] = await Promise.all([asking, pricing])
  if (!signal.aborted) desk.offer({}, prices)
  return quote
}

function isTooMuch({ scope }: SwapDesk, { holder, coin }: SwapMarket, quote: SwapQuote): boolean {
  const { caipAddress, network } = holder
  const [account] = scope.use(AccountController).of(network.chainNamespace).accounts
  return isShort(quote, {
    source: heldOf(scope, caipAddress, quote.from),
    coin: heldOf(scope, caipAddress, coin),
    isSmart: account?.type === 'smartAccount',
  })
}
