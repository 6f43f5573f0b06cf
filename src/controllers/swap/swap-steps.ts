import type { SwapFacts } from '../../core/analytics.js'
import type { PlannedApproval, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapQuote } from '../../core/swap.js'
import { notices } from '../../i18n/en/notices.js'
import { plainAmount } from '../../lib/amounts.js'
import { cleanText } from '../../lib/clean-text.js'
import { formatAmount } from '../../lib/format-amount.js'
import { EventsController } from '../app/events.js'
import { LocaleController } from '../app/locale.js'
import { words } from '../app/messages.js'
import { SnackController } from '../app/snack.js'
import { whenMined } from '../balances/refresh-balances.js'
import { AccountController } from '../connection/account.js'
import { askToConfirm } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { swapVerbsOf } from './plan-swap.js'
import { SHOWN_DIGITS, type SwapPlan } from './swap-state.js'
import type { movesAsMeant } from './swap-trial.js'

/** Who is asked. */
export interface SwapAsker {
  readonly scope: Scope
  readonly signer: Signer
  /** Aborted once the person went elsewhere: no wallet is asked after that. */
  readonly signal?: AbortSignal
}

/**
 * Asks the wallet for an approval, and for one of zero before it where the token wants that; each is mined before what
 * comes after it. Throws what the wallet throws, `swap/approval-failed` where the network does
 * not take it, and `request/aborted` where nobody waits any more.
 */
export async function approve(asker: SwapAsker, { reset, ...approval }: PlannedApproval): Promise<void> {
  const { scope, signer, signal } = asker
  const { chainNamespace } = signer.network
  const { sendApproval } = await swapVerbsOf(scope, chainNamespace)
  const sentence = words(scope.use(LocaleController), notices).approveLimit
  for (const { meant, transaction } of reset ? [reset, approval] : [approval]) {
    if (signal?.aborted) throw new AppKitError('request/aborted')
    const hash = await askToConfirm(scope, chainNamespace, sendApproval(meant, transaction, signer), sentence)
    if ((await mined(asker, hash)) !== true) throw new AppKitError('swap/approval-failed')
  }
}

/**
 * Asks the wallet for the swap; gives the hash. Throws what the wallet throws, `swap/balance-mismatch` where a trial moves
 * other amounts, and `request/aborted` where nobody waits.
 */
export async function sendPlanned(
  asker: SwapAsker,
  { call, transaction }: Extract<SwapPlan, { kind: 'swap' }>,
): Promise<string> {
  const { scope, signer, signal } = asker
  const { chainNamespace } = signer.network
  if (chainNamespace === 'eip155') await tryBalances(asker, { call, transaction })
  const { sendSwap } = await swapVerbsOf(scope, chainNamespace)
  const sentence = words(scope.use(LocaleController), notices).confirmTransaction
  return askToConfirm(scope, chainNamespace, sendSwap(call, transaction, signer, signal), sentence)
}

async function tryBalances(
  { scope, signer, signal }: SwapAsker,
  plan: Parameters<typeof movesAsMeant>[1],
): Promise<void> {
  const { movesAsMeant } = await import('./swap-trial.js')
  const send = scope.services.rpc.send.bind(scope.services.rpc)
  if ((await movesAsMeant(send, plan, signer, signal)) === false) throw new AppKitError('swap/balance-mismatch')
}

/** Waits until a transaction is mined: whether it did what it should. Undefined where that took too long to wait for. */
export function mined({ scope, signer }: SwapAsker, hash: string): Promise<boolean | undefined> {
  return whenMined(scope, signer.network, hash)
}

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

/** Says why a step failed, in the wallet's short words where it has some, and tells the app. */
export function tellSwapError(
  { scope, signer }: SwapAsker,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  quote: SwapQuote,
  cause: unknown,
): void {
  if (scope.signal.aborted) return
  const error = AppKitError.from(cause, 'swap/send-failed')
  const snack = scope.use(SnackController)
  const isOwn = error.code.startsWith('swap/')
  // What a service or the transport says of itself is nothing to show.
  const isTheirs = /^(?:wallet|request)\//.test(error.code) && error.message !== error.code
  const text = isTheirs ? cleanText(error.message, MESSAGE_LENGTH) : ''
  if (text) snack.showErrorMessage(text)
  else snack.showError(isOwn ? error : new AppKitError('swap/send-failed', { cause }))
  scope.use(EventsController).track(event, { ...swapFacts({ scope, signer }, quote), message: error.message })
}

const MESSAGE_LENGTH = 120

/** How many characters of a symbol a message says. */
const SYMBOL_LENGTH = 16

/** Says that a swap is under way, or done (spec point 8). */
export function tellSwap(scope: Scope, how: 'swapping' | 'swapped', { from, to, toAmount }: SwapQuote): void {
  const locale = scope.use(LocaleController)
  const amount = formatAmount(toAmount, to.decimals, { digits: SHOWN_DIGITS, locale: locale.state.tag })
  const [given, received] = [from, to].map(({ symbol }) => cleanText(symbol, SYMBOL_LENGTH)) as [string, string]
  const sentence = words(locale, notices)[how](given, amount, received)
  const snack = scope.use(SnackController)
  if (how === 'swapping') snack.showLoading(sentence)
  else snack.showSuccess(sentence)
}
