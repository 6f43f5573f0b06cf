import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapQuoteRequest, SwapQuote } from '../../core/swap.js'
import { readText } from '../../lib/read-text.js'
import { parseJson } from '../../lib/text.js'
import { AlertController } from '../app/alert.js'
import { AccountController } from '../connection/account.js'
import { getSigner } from '../connection/signer.js'
import { planSwap, quoteSwap } from './plan-swap.js'
import type { SwapContext } from './swap-context.js'
import { readPrices, type SwapMarket } from './swap-market.js'
import { toQuoteRequest, isQuoteFor, emptyQuoteState, clearQuote, type SwapPlan } from './swap-state.js'
import { getSwapBalance, hasInsufficientFunds } from './swap-tokens.js'

export type SwapRefusal = 'liquidity' | 'amount'

const MAX_RESPONSE_BYTES = 65_536

/** Reads the first reason a service gives for refusing a quote. Returns undefined for every other failure. */
export async function readSwapRefusal(error: unknown): Promise<SwapRefusal | undefined> {
  const response = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(response instanceof Response) || response.status >= 500 || response.bodyUsed) return undefined
  try {
    const text = await readText(response.clone(), MAX_RESPONSE_BYTES, () => new AppKitError('http/too-large'))
    const { reasons } = parseJson(text) as { readonly reasons?: readonly { readonly description?: unknown }[] }
    const reason = String(reasons?.[0]?.description ?? '')
    if (/insufficient liquidity/i.test(reason)) return 'liquidity'
    return /too small/i.test(reason) ? 'amount' : undefined
  } catch {
    return undefined
  }
}

function reportNoQuote(context: SwapContext): void {
  context.apply('quote-settled', { ...clearQuote(context.state), failure: 'swap/amount-incorrect' })
  const alert = new AppKitError('swap/amount-incorrect', { text: 'Please enter a valid amount' })
  context.scope.use(AlertController).show(alert)
}

async function reportQuoteFailure(
  context: SwapContext,
  request: SwapQuoteRequest,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const refusal = await readSwapRefusal(error)
  if (signal.aborted) return
  if (refusal === 'amount') return reportNoQuote(context)
  if (refusal === 'liquidity')
    return context.apply('quote-settled', { ...clearQuote(context.state), inputError: 'liquidity' })
  const known = AppKitError.from(error, 'swap/quote-failed')
  const isSwapError = known.code.startsWith('swap/')
  const failure = isSwapError ? known.code : 'swap/quote-failed'
  const { quote } = context.state
  context.apply('quote-settled', {
    ...clearQuote(context.state),
    failure,
    quote: isSwapError && isQuoteFor(quote, request) ? quote : undefined,
  })
}

/**
 * Requests a quote and plans it. The first quote is shown immediately. A later quote replaces the previous one only
 * when its plan is ready, so that the displayed amounts are those that would be signed. A quote worse than the reviewed
 * one is marked as changed. Never rejects.
 */
export async function requestQuote(context: SwapContext, signal: AbortSignal): Promise<void> {
  const { market, draft, quote: previous, lastShown = previous, plan: previousPlan } = context.state
  const request = toQuoteRequest(draft)
  if (!market || !request) return context.apply('quote-settled')
  try {
    const quote = await fetchQuote(context, market, request, signal)
    if (signal.aborted) return
    if (!quote) return reportNoQuote(context)
    const isFirst = !previousPlan || !isQuoteFor(previous, request)
    const toUpdate = (now: SwapQuote) => ({ ...emptyQuoteState, quote: now, changed: isWorse(context, now, lastShown) })
    if (exceedsBalance(context, market, quote))
      return context.apply('quote-settled', { ...toUpdate(quote), inputError: 'balance' })
    if (isFirst) context.apply('quoted', { ...toUpdate(quote), failure: context.state.failure })
    const signer = getSigner(context.scope, market.connectedAccount.network.chainNamespace)
    const planned = await planSwap(context.scope, { quote, signer, signal })
    if (signal.aborted) return
    const isTooMuch = exceedsBalance(context, market, planned.quote, planned.plan)
    const update = { ...toUpdate(planned.quote), ...planned, ...(isTooMuch && { inputError: 'balance' as const }) }
    context.apply('quote-settled', update)
  } catch (error) {
    if (!signal.aborted) await reportQuoteFailure(context, request, error, signal)
  }
}

function isWorse({ isReviewed, state }: SwapContext, now: SwapQuote, seen: SwapQuote | undefined): boolean {
  return isReviewed && (state.changed || (isQuoteFor(seen, now) && now.minimum < seen.minimum))
}

async function fetchQuote(
  context: SwapContext,
  { connectedAccount, coin }: SwapMarket,
  request: SwapQuoteRequest,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  const quoting = quoteSwap(context.scope, request, connectedAccount, signal)
  const pricing = readPrices(context.scope, [coin, request.from, request.to], {
    previous: context.state.prices,
    signal,
  })
  const [quote, prices] = await Promise.all([quoting, pricing])
  if (!signal.aborted) context.setPrices(prices)
  return quote
}

function exceedsBalance(
  { scope }: SwapContext,
  { connectedAccount, coin }: SwapMarket,
  quote: SwapQuote,
  plan?: SwapPlan,
): boolean {
  const { caipAddress, network } = connectedAccount
  const [account] = scope.use(AccountController).get(network.chainNamespace).accounts
  const funds = {
    source: getSwapBalance(scope, caipAddress, quote.from),
    coin: getSwapBalance(scope, caipAddress, coin),
    isSmart: account?.type === 'smartAccount',
  }
  return hasInsufficientFunds(quote, funds, plan)
}
