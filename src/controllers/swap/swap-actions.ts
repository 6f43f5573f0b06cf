import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isSameToken, type SwapQuote, type SwapToken } from '../../core/swap.js'
import { EventsController } from '../app/events.js'
import { RouterController } from '../app/router.js'
import { SnackController } from '../app/snack.js'
import { trackTransaction } from '../balances/track-transaction.js'
import { AccountController } from '../connection/account.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import { getSigner } from '../connection/signer.js'
import { runSwap } from './execute-swap.js'
import { reportLoadFailure } from './quote-timer.js'
import type { SwapSession, SwapContext } from './swap-context.js'
import { openMarket, readPrices, type SwapMarket } from './swap-market.js'
import type { PlannedSwap, SwapPrefill } from './swap-state.js'
import {
  type SwapClient,
  getSwapProperties,
  recordReceived,
  showSwapError,
  showSwapStatus,
  trackSwapError,
} from './swap-steps.js'

interface SentSwap {
  readonly client: SwapClient
  readonly connectedAccount: ConnectedAccount
  readonly quote: SwapQuote
  readonly hash: string
}

// Tracks a sent swap until the network reports its outcome, with an activity row. The receipt shows it, or a message
// while another screen is open. Never rejects.
async function trackSwap({ client, connectedAccount, quote, hash }: SentSwap, showsReceipt: boolean): Promise<void> {
  const { scope } = client
  const { from, to, amount, toAmount } = quote
  const gives = { symbol: from.symbol, decimals: from.decimals, amount, ...(from.icon && { icon: from.icon }) }
  const gets = { symbol: to.symbol, decimals: to.decimals, amount: toAmount, ...(to.icon && { icon: to.icon }) }
  const account = connectedAccount.caipAddress
  const at = scope.services.clock.now()
  const tracked = trackTransaction(scope, { hash, account, kind: 'swap', gives, gets, at })
  const router = scope.use(RouterController)
  if (showsReceipt)
    router.reset('SwapConfirmed', { hash }) // leaving the swap views resets the swap
  else showSwapStatus(scope, 'swapping', quote)
  const outcome = await tracked
  if (scope.signal.aborted) return
  const isShown = showsReceipt && router.view === 'SwapConfirmed'
  if (outcome === 'failed') trackSwapError(client, 'SWAP_ERROR', quote, new AppKitError('swap/send-failed'))
  if (outcome === 'confirmed') {
    scope.use(EventsController).track('SWAP_SUCCESS', getSwapProperties(client, quote))
    void recordReceived(client, quote, hash)
  }
  if (isShown) return
  if (outcome === 'confirmed') showSwapStatus(scope, 'swapped', quote)
  else if (outcome === 'failed') showSwapError(scope, new AppKitError('swap/send-failed'))
  else scope.use(SnackController).hide() // the activity list shows what became of it
}

/**
 * Executes the confirmed swap. Once it is sent, shows the receipt and keeps tracking the swap; otherwise the user can
 * try again. Never rejects.
 */
export async function executeSwap(context: SwapContext, confirmed: PlannedSwap): Promise<void> {
  const { scope, session } = context
  const connectedAccount = session?.connectedAccount
  if (!session || !connectedAccount) return
  const { signal } = session
  const client = createClient(context, session.namespace)
  if (!client) return context.resume()
  scope.use(EventsController).track('INITIATE_SWAP', getSwapProperties(client, confirmed.quote))
  const outcome = await runSwap({
    ...client,
    connectedAccount,
    signal,
    confirmed,
    onProgress: event => !signal.aborted && context.apply(event),
    onApproval: index => !signal.aborted && context.setApproval(index),
    isActive: () => !signal.aborted,
  })
  if (outcome.kind === 'sent') {
    const { hash, sent } = outcome
    return trackSwap({ client, connectedAccount, quote: sent.quote, hash }, !signal.aborted)
  }
  if (outcome.kind === 'failed' && signal.aborted) showSwapError(scope, outcome.error)
  if (signal.aborted) return
  if (outcome.kind === 'changed') return context.resume({ ...outcome.planned, changed: true })
  context.resume()
  if (outcome.kind === 'failed') context.fail(outcome.error)
}

function createClient({ scope }: SwapContext, namespace: Namespace): SwapClient | undefined {
  try {
    return { scope, signer: getSigner(scope, namespace) }
  } catch {
    return undefined
  }
}

export async function beginSwap(context: SwapContext, session: SwapSession, prefill: SwapPrefill): Promise<void> {
  const { scope } = context
  const { connectedAccount, signal } = session
  if (!connectedAccount) return
  const [account] = scope.use(AccountController).get(session.namespace).accounts
  const isSmartAccount = account?.type === 'smartAccount'
  scope.use(EventsController).track('OPEN_SWAP', { isSmartAccount, network: connectedAccount.network.caipNetworkId })
  try {
    const market = await openMarket(scope, connectedAccount, signal)
    const { from, to } = findTokens(market, prefill)
    const priced = [market.coin, from, to].filter(token => token !== undefined)
    const prices = await readPrices(scope, priced, { previous: new Map(), signal, quiet: market.tokens.length === 0 })
    if (!signal.aborted) context.open(market, prices, { from, to })
  } catch (cause) {
    if (signal.aborted) return
    context.apply('load-failed')
    reportLoadFailure(scope, cause)
  }
}

function findTokens(
  { coin, tokens }: SwapMarket,
  { fromToken, toToken }: SwapPrefill,
): { readonly from: SwapToken; readonly to: SwapToken | undefined } {
  const from = findToken(tokens, fromToken) ?? coin
  const to = findToken(tokens, toToken)
  return { from, to: isSameToken(from, to) ? undefined : to }
}

// Finds a token by its contract or its symbol. Symbols are not unique: the first match in the service's list counts.
function findToken(tokens: readonly SwapToken[], id: unknown): SwapToken | undefined {
  const key = typeof id === 'string' ? id.toLowerCase() : ''
  return (
    tokens.find(({ address }) => address?.toLowerCase() === key) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === key)
  )
}

export { requestQuote } from './request-quote.js'
