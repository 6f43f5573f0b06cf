import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isSameToken, type SwapQuote, type SwapToken } from '../../core/swap.js'
import { EventsController } from '../app/events.js'
import { RouterController } from '../app/router.js'
import { SnackController } from '../app/snack.js'
import { BalancesController } from '../balances/balances.js'
import { PendingTransactionsController } from '../balances/pending-transactions.js'
import { PortfolioController } from '../balances/portfolio.js'
import { AccountController } from '../connection/account.js'
import type { Holder } from '../connection/active-account.js'
import { signerOf } from '../connection/signer.js'
import { runSwap } from './execute-swap.js'
import { leaveSwap } from './quote-timer.js'
import type { SwapBegun, SwapDesk } from './swap-context.js'
import { openMarket, readPrices, type SwapMarket } from './swap-market.js'
import { emptyDraft, FIRST_TEXT, type PlannedSwap, type SwapDraft } from './swap-state.js'
import { mined, type SwapAsker, swapFacts, tellSwap, tellSwapError } from './swap-steps.js'

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
async function followSwap({ asker, holder, quote, hash }: SentSwap): Promise<void> {
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

/**
 * Carries out what the person agreed to. Sent, the swap is over here: the account comes on view, and the swap is followed
 * from there. Else it can be tried again. Never rejects.
 */
export async function carryOut(desk: SwapDesk, agreed: PlannedSwap): Promise<void> {
  const { scope, begun } = desk
  const holder = begun?.holder
  if (!begun || !holder) return
  const { signal } = begun
  const asker = askerOf(desk, begun.namespace)
  if (!asker) return desk.resume()
  scope.use(EventsController).track('INITIATE_SWAP', swapFacts(asker, agreed.quote))
  const outcome = await runSwap({
    ...asker,
    holder,
    signal,
    agreed,
    onStep: step => !signal.aborted && desk.stand(step),
    isWanted: () => !signal.aborted,
  })
  if (outcome?.kind === 'sent') {
    const { hash, sent } = outcome
    if (!signal.aborted) scope.use(RouterController).reset('Account') // the swap is left by that, and so reset
    return followSwap({ asker, holder, quote: sent.quote, hash })
  }
  if (signal.aborted) return
  if (outcome?.kind === 'changed') desk.resume({ ...outcome.planned, changed: true })
  else desk.resume()
}

/** Who is asked; nobody where the wallet has gone in this very moment. */
function askerOf({ scope }: SwapDesk, namespace: Namespace): SwapAsker | undefined {
  try {
    return { scope, signer: signerOf(scope, namespace) }
  } catch {
    return undefined
  }
}

/** What an app opens the screen with: symbols, and an amount of the first. */
export interface SwapWanted {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/** Learns what can be swapped, and draws up the first swap: of the network's own coin, unless another one is wanted. */
export async function beginSwap(desk: SwapDesk, begun: SwapBegun, wanted: SwapWanted): Promise<void> {
  const { scope } = desk
  const { holder, signal } = begun
  if (!holder) return
  const [account] = scope.use(AccountController).of(begun.namespace).accounts
  const isSmartAccount = account?.type === 'smartAccount'
  scope.use(EventsController).track('OPEN_SWAP', { isSmartAccount, network: holder.network.caipNetworkId })
  try {
    const market = await openMarket(scope, holder, signal)
    const draft = firstDraft(market, wanted)
    const priced = [market.coin, draft.from, draft.to].filter(token => token !== undefined)
    const prices = await readPrices(scope, priced, { before: new Map(), signal, quiet: market.tokens.length === 0 })
    if (!signal.aborted) desk.open(market, prices, draft)
  } catch (cause) {
    if (signal.aborted) return
    desk.reset()
    leaveSwap(scope, cause)
  }
}

function firstDraft({ coin, tokens }: SwapMarket, { fromToken, toToken, amount = '' }: SwapWanted): SwapDraft {
  const from = named(tokens, fromToken) ?? coin
  const to = named(tokens, toToken)
  const text = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(amount) ? amount : FIRST_TEXT
  return { ...emptyDraft, from, to: isSameToken(from, to) ? undefined : to, text }
}

/** A symbol is anybody's word: of several tokens that claim it the first one in the service's list counts. */
function named(tokens: readonly SwapToken[], symbol: unknown): SwapToken | undefined {
  const wanted = typeof symbol === 'string' ? symbol.toLowerCase() : ''
  return tokens.find(token => token.symbol.toLowerCase() === wanted)
}

export { askForSwap } from './request-quote.js'
