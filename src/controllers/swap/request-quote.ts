import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapAsk, SwapQuote } from '../../core/swap.js'
import { readText } from '../../lib/read-text.js'
import { parseJson } from '../../lib/text.js'
import { AlertController } from '../app/alert.js'
import { SnackController } from '../app/snack.js'
import { AccountController } from '../connection/account.js'
import { signerOf } from '../connection/signer.js'
import { planSwap, quoteSwap } from './plan-swap.js'
import type { SwapDesk } from './swap-context.js'
import { readPrices, type SwapMarket } from './swap-market.js'
import { askOf, isFor, noOffers, withoutOffer } from './swap-state.js'
import { heldOf, isShort } from './swap-tokens.js'

/** Why there is no offer: there is not enough to be had, or the amount is too small for anything. */
export type SwapRefusal = 'liquidity' | 'amount'

const MOST_BYTES = 65_536

/** Why a service refuses an offer, from the first reason it gives; undefined for every other failure. */
export async function swapRefusal(error: unknown): Promise<SwapRefusal | undefined> {
  const response = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(response instanceof Response) || response.status >= 500 || response.bodyUsed) return undefined
  try {
    const text = await readText(response.clone(), MOST_BYTES, () => new AppKitError('http/too-large'))
    const { reasons } = parseJson(text) as { readonly reasons?: readonly { readonly description?: unknown }[] }
    const said = String(reasons?.[0]?.description ?? '')
    if (/insufficient liquidity/i.test(said)) return 'liquidity'
    return /too small/i.test(said) ? 'amount' : undefined
  } catch {
    return undefined
  }
}

/** Nobody offers anything for it (spec point 5). */
function refuseAmount(desk: SwapDesk): void {
  desk.offer({ ...withoutOffer(desk.state), failure: 'swap/amount-incorrect' })
  const alert = new AppKitError('swap/amount-incorrect', { text: 'Please enter a valid amount' })
  desk.scope.use(AlertController).show(alert)
}

/** Says why there is no offer, or no plan for one: once for each reason. */
async function failToOffer(desk: SwapDesk, ask: SwapAsk, error: unknown, signal: AbortSignal): Promise<void> {
  const refusal = await swapRefusal(error)
  if (signal.aborted) return
  if (refusal === 'amount') return refuseAmount(desk)
  if (refusal === 'liquidity') return desk.offer({ ...withoutOffer(desk.state), inputError: 'liquidity' })
  const known = AppKitError.from(error, 'swap/quote-failed')
  const isOfPlan = known.code.startsWith('swap/')
  const failure = isOfPlan ? known.code : 'swap/quote-failed'
  const { failure: told, quote } = desk.state
  desk.offer({ ...withoutOffer(desk.state), failure, quote: isOfPlan && isFor(quote, ask) ? quote : undefined })
  if (isOfPlan && told !== failure) desk.scope.use(SnackController).showError(known)
}

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
