import type { SwapProperties } from '../../core/analytics.js'
import type { PlannedApproval, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getShortMessage } from '../../core/errors/error-text.js'
import { lazy } from '../../core/lazy.js'
import type { SwapQuote } from '../../core/swap.js'
import { notices } from '../../i18n/en/notices.js'
import { formatPlainAmount } from '../../lib/amounts.js'
import { retry } from '../../lib/async.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { formatAmount } from '../../lib/format-amount.js'
import { EventsController } from '../app/events.js'
import { LocaleController } from '../app/locale.js'
import { getMessages } from '../app/messages.js'
import { SnackController } from '../app/snack.js'
import { PendingTransactionsController } from '../balances/pending-transactions.js'
import { waitForReceipt } from '../balances/track-transaction.js'
import { AccountController } from '../connection/account.js'
import { awaitConfirmation } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { getSwapVerbs } from './plan-swap.js'
import { SHOWN_DIGITS, type SwapPlan } from './swap-state.js'
import type { matchesSimulation } from './swap-trial.js'

export interface SwapClient {
  readonly scope: Scope
  readonly signer: Signer
  /** Aborted once the user leaves the swap. No wallet request is made after that. */
  readonly signal?: AbortSignal
  /** Called before each wallet request of an approval, with its number from 1. */
  onApproval?(index: number): void
}

/**
 * Requests an approval from the wallet, preceded by a reset to zero if the token requires one. Waits until each
 * transaction is mined.
 * @throws AppKitError `swap/approval-failed` if a transaction reverts; `request/aborted` if the user has left; the
 * errors of the wallet
 */
export async function approve(client: SwapClient, { reset, ...approval }: PlannedApproval): Promise<void> {
  const { scope, signer, signal, onApproval } = client
  const { chainNamespace } = signer.network
  const { sendApproval } = await getSwapVerbs(scope, chainNamespace)
  const sentence = getMessages(scope.use(LocaleController), notices).approveLimit
  for (const [index, { expected, transaction }] of (reset ? [reset, approval] : [approval]).entries()) {
    if (signal?.aborted) throw new AppKitError('request/aborted')
    onApproval?.(index + 1)
    const hash = await awaitConfirmation(scope, chainNamespace, sendApproval(expected, transaction, signer), sentence)
    if ((await waitUntilMined(client, hash)) !== true) throw new AppKitError('swap/approval-failed')
  }
}

/**
 * Requests the swap from the wallet and returns the transaction hash.
 * @throws AppKitError `swap/balance-mismatch` if a simulation moves other amounts; `request/aborted` if the user has
 * left; the errors of the wallet
 */
export async function sendPlanned(
  client: SwapClient,
  { call, transaction }: Extract<SwapPlan, { kind: 'swap' }>,
): Promise<string> {
  const { scope, signer, signal } = client
  const { chainNamespace } = signer.network
  if (chainNamespace === 'eip155') await simulateBalances(client, { call, transaction })
  const { sendSwap } = await getSwapVerbs(scope, chainNamespace)
  const sentence = getMessages(scope.use(LocaleController), notices).confirmTransaction
  return awaitConfirmation(scope, chainNamespace, sendSwap(call, transaction, signer, signal), sentence)
}

const loadSwapTrial = lazy(() => import('./swap-trial.js'))

async function simulateBalances(
  { scope, signer, signal }: SwapClient,
  plan: Parameters<typeof matchesSimulation>[1],
): Promise<void> {
  const { matchesSimulation } = await loadSwapTrial()
  const send = scope.services.rpc.send.bind(scope.services.rpc)
  if ((await matchesSimulation(send, plan, signer, signal)) === false) throw new AppKitError('swap/balance-mismatch')
}

const RECEIVED_RETRIES = { retries: 4, baseDelayMs: 1_000 }

// Reads the received amount of a confirmed swap from the chain, for its receipt. The amount of the quote stays if that
// fails, and for native tokens, whose balance has other reasons to change. Never rejects.
export async function recordReceived({ scope, signer }: SwapClient, { to }: SwapQuote, hash: string): Promise<void> {
  const token = to.address
  if (token === undefined) return
  const { rpc, clock } = scope.services
  const { signal } = scope
  try {
    const { readReceived } = await loadSwapTrial()
    const run = () => readReceived(rpc.send.bind(rpc), { hash, token }, signer, signal)
    const amount = await retry(run, { ...RECEIVED_RETRIES, clock, signal })
    if (amount !== undefined) scope.use(PendingTransactionsController).setReceived(hash, amount)
  } catch {
    // the receipt keeps the amount of the quote
  }
}

/** Waits until a transaction is mined. Returns true if it succeeded, or undefined after a timeout. */
export function waitUntilMined({ scope, signer }: SwapClient, hash: string): Promise<boolean | undefined> {
  return waitForReceipt(scope, signer.network, hash)
}

/** Analytics properties of a swap. They contain no address. */
export function getSwapProperties(
  { scope, signer }: SwapClient,
  { from, to, amount, toAmount }: SwapQuote,
): SwapProperties {
  const { caipNetworkId: network, chainNamespace } = signer.network
  const [account] = scope.use(AccountController).get(chainNamespace).accounts
  return {
    isSmartAccount: account?.type === 'smartAccount',
    network,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatPlainAmount(amount, from.decimals),
    swapToAmount: formatPlainAmount(toAmount, to.decimals),
  }
}

/** Tracks the failure of a step for the app, and returns it as an error that can be shown. */
export function trackSwapError(
  { scope, signer }: SwapClient,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  quote: SwapQuote,
  cause: unknown,
): AppKitError {
  const error = AppKitError.from(cause, 'swap/send-failed')
  if (scope.signal.aborted) return error
  scope.use(EventsController).track(event, { ...getSwapProperties({ scope, signer }, quote), message: error.message })
  // Messages of services and transports are not for users.
  const isForUsers = /^(?:swap|wallet|request)\//.test(error.code)
  return isForUsers ? error : new AppKitError('swap/send-failed', { cause })
}

/** Shows why a swap failed while another screen is open. */
export function showSwapError(scope: Scope, error: AppKitError): void {
  const snack = scope.use(SnackController)
  const message = getShortMessage(error)
  if (message) snack.showErrorMessage(message)
  else snack.showError(error)
}

const MAX_SYMBOL_LENGTH = 16

export function showSwapStatus(scope: Scope, status: 'swapping' | 'swapped', { from, to, toAmount }: SwapQuote): void {
  const locale = scope.use(LocaleController)
  const amount = formatAmount(toAmount, to.decimals, { digits: SHOWN_DIGITS, locale: locale.state.tag })
  const [given, received] = [from, to].map(({ symbol }) => cleanName(symbol, MAX_SYMBOL_LENGTH)) as [string, string]
  const sentence = getMessages(locale, notices)[status](given, amount, received)
  const snack = scope.use(SnackController)
  if (status === 'swapping') snack.showLoading(sentence)
  else snack.showSuccess(sentence, 'swap')
}
