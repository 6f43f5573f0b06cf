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
import type { ConnectedAccount } from '../connection/active-account.js'
import { getSigner } from '../connection/signer.js'
import { runSwap } from './execute-swap.js'
import { leaveSwap } from './quote-timer.js'
import type { SwapSession, SwapContext } from './swap-context.js'
import { openMarket, readPrices, type SwapMarket } from './swap-market.js'
import type { PlannedSwap, SwapPrefill } from './swap-state.js'
import { waitUntilMined, type SwapClient, getSwapProperties, showSwapStatus, reportSwapError } from './swap-steps.js'

export interface SentSwap {
  readonly client: SwapClient
  readonly connectedAccount: ConnectedAccount
  readonly quote: SwapQuote
  readonly hash: string
}

/**
 * Tracks a sent swap until it is mined, with an activity row and snack messages. Success is reported only once it is
 * mined. Refreshes balances in any case. Never rejects.
 */
async function trackSwap({ client, connectedAccount, quote, hash }: SentSwap): Promise<void> {
  const { scope } = client
  const { from, to, amount, toAmount, at } = quote
  const gives = { symbol: from.symbol, decimals: from.decimals, amount, ...(from.icon && { icon: from.icon }) }
  const gets = { symbol: to.symbol, decimals: to.decimals, amount: toAmount, ...(to.icon && { icon: to.icon }) }
  scope
    .use(PendingTransactionsController)
    .add({ hash, account: connectedAccount.caipAddress, kind: 'swap', gives, gets, at })
  showSwapStatus(scope, 'swapping', quote)
  try {
    const succeeded = await waitUntilMined(client, hash)
    if (succeeded === true) {
      showSwapStatus(scope, 'swapped', quote)
      scope.use(EventsController).track('SWAP_SUCCESS', getSwapProperties(client, quote))
    } else if (succeeded === false) reportSwapError(client, 'SWAP_ERROR', quote, new AppKitError('swap/send-failed'))
    else scope.use(SnackController).hide() // the outcome is unknown: the activity list will show it
  } catch {
    return // the instance was destroyed
  }
  const { chainNamespace } = connectedAccount.network
  const balances = scope.use(BalancesController).refresh(chainNamespace, { force: true })
  const tokens = scope.use(PortfolioController).refresh(chainNamespace, { force: true })
  await Promise.allSettled([balances, tokens])
}

/**
 * Executes the confirmed swap. Once it is sent, shows the account screen and keeps tracking the swap; otherwise the
 * user can try again. Never rejects.
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
    isActive: () => !signal.aborted,
  })
  if (outcome?.kind === 'sent') {
    const { hash, sent } = outcome
    if (!signal.aborted) scope.use(RouterController).reset('Account') // leaving the swap views resets the swap
    return trackSwap({ client, connectedAccount, quote: sent.quote, hash })
  }
  if (signal.aborted) return
  if (outcome?.kind === 'changed') context.resume({ ...outcome.planned, changed: true })
  else context.resume()
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
    context.reset()
    leaveSwap(scope, cause)
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

// Symbols are not unique: the first match in the service's list counts. A contract address is.
function findToken(tokens: readonly SwapToken[], id: unknown): SwapToken | undefined {
  const wanted = typeof id === 'string' ? id.toLowerCase() : ''
  return (
    tokens.find(({ address }) => address?.toLowerCase() === wanted) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}

export { requestQuote } from './request-quote.js'
