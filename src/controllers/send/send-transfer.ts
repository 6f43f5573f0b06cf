import type { SentProperties } from '../../core/analytics.js'
import { type Namespace, getNamespace } from '../../core/caip.js'
import type { ChainVerbs, PlannedTransfer, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getShortMessage } from '../../core/errors/error-text.js'
import type { Token } from '../../core/token.js'
import { notices } from '../../i18n/en/notices.js'
import { formatPlainAmount } from '../../lib/amounts.js'
import { EventsController } from '../app/events.js'
import { LocaleController } from '../app/locale.js'
import { getMessages } from '../app/messages.js'
import { RouterController } from '../app/router.js'
import { SnackController } from '../app/snack.js'
import { verifyTokenDecimals } from '../balances/token-decimals.js'
import { trackTransaction } from '../balances/track-transaction.js'
import { AccountController, toCaipAddress } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { awaitConfirmation, getSigner } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { rememberRecipient } from './recipient.js'
import type { TransferRequest } from './send-state.js'

/** Replaces the review with the receipt. Returns false if the review is not open any more. */
export function showSendConfirmation(scope: Scope, hash: string): boolean {
  const router = scope.use(RouterController)
  if (!router.goBackTo('SendPreview')) return false
  router.replace('SendConfirmed', { hash })
  return true
}

export interface SentTransfer extends TransferRequest {
  readonly hash: string
  readonly token: Token
  readonly name?: string | undefined
}

function recordTransfer(scope: Scope, { hash, account, transfer, token, name }: SentTransfer): void {
  const { to, amount } = transfer
  const { symbol, decimals, icon, price } = token
  const gives = { symbol, decimals, amount, ...(icon && { icon }), ...(price !== undefined && { price }) }
  const at = scope.services.clock.now()
  rememberRecipient(scope, getNamespace(account), { address: to, name })
  void trackTransaction(scope, { hash, account, kind: 'send', gives, to, at, ...(name && { name }) })
}

export class TransferReport {
  readonly #properties: SentProperties

  constructor(
    private readonly scope: Scope,
    private readonly request: Omit<SentTransfer, 'hash'>,
  ) {
    const { account, token, transfer } = request
    this.#properties = {
      isSmartAccount: isSmartAccount(scope, request),
      network: account.slice(0, account.lastIndexOf(':')) as SentProperties['network'],
      token: token.symbol,
      amount: formatPlainAmount(transfer.amount, token.decimals),
    }
    scope.use(EventsController).track('SEND_INITIATED', this.#properties)
  }

  /**
   * Reports success. Shows the receipt if `isCurrent`: the user has not started another transfer since. Otherwise a
   * message says that the transaction has started.
   */
  sent(hash: string, isCurrent: boolean): void {
    this.scope.use(EventsController).track('SEND_SUCCESS', this.#properties)
    recordTransfer(this.scope, { ...this.request, hash })
    if (isCurrent && showSendConfirmation(this.scope, hash)) return
    const { transactionStarted } = getMessages(this.scope.use(LocaleController), notices)
    this.scope.use(SnackController).showSuccess(transactionStarted, 'arrow-up')
  }

  /**
   * Reports a failure. The review shows it if it `isCurrent`, otherwise a message does. Closing the modal is not
   * reported, and a rejection by the user is not shown as an error.
   */
  failed(error: AppKitError, isCurrent: boolean): void {
    if (AppKitError.is(error, 'request/aborted')) return
    const events = this.scope.use(EventsController)
    const properties = { ...this.#properties, message: error.code }
    if (AppKitError.is(error, 'wallet/rejected')) return events.track('SEND_REJECTED', properties)
    events.track('SEND_ERROR', properties)
    if (isCurrent) return
    const snack = this.scope.use(SnackController)
    const message = getShortMessage(error)
    if (message) snack.showErrorMessage(message)
    else snack.showError(error.code.startsWith('send/') ? error : new AppKitError('send/failed'))
  }
}

function isSmartAccount(scope: Scope, { namespace }: Omit<SentTransfer, 'hash'>): boolean {
  return scope.use(AccountController).get(namespace).accounts[0]?.type === 'smartAccount'
}

/**
 * Simulates a transfer.
 * @throws AppKitError `chain/unsupported` if the namespace cannot send; `send/mismatch` if the token belongs to another
 * network or its decimals differ from those used to parse the amount; and the errors of the chain's `planTransfer`
 */
export async function planRequestedTransfer(
  scope: Scope,
  request: TransferRequest,
  signal: AbortSignal,
): Promise<PlannedTransfer> {
  const { planTransfer } = await getTransferVerbs(scope, request.namespace)
  const signer = getTransferSigner(scope, request)
  const { token, transfer } = request
  const [planned, hasExpectedDecimals] = await Promise.all([
    planTransfer(transfer, signer, signal),
    !token || verifyTokenDecimals(scope, signer.network, token, signal),
  ])
  if (!hasExpectedDecimals) throw new AppKitError('send/mismatch')
  return planned
}

/**
 * Requests a planned transfer from the wallet and returns the transaction hash.
 * @throws AppKitError `send/mismatch` before the wallet prompts, if the active account or network has changed
 */
export async function submitTransfer(
  scope: Scope,
  request: TransferRequest,
  planned: PlannedTransfer,
): Promise<string> {
  const { sendTransfer } = await getTransferVerbs(scope, request.namespace)
  return awaitConfirmation(
    scope,
    request.namespace,
    sendTransfer(request.transfer, planned, getTransferSigner(scope, request)),
  )
}

/**
 * Like {@link submitTransfer}, and reports the outcome.
 * @param onSettled called when the wallet has responded; returns true if the user is still waiting for it
 * @throws the errors of {@link submitTransfer}, already reported
 */
export async function sendAndReport(
  scope: Scope,
  request: Omit<SentTransfer, 'hash'>,
  planned: PlannedTransfer,
  onSettled: (isSent: boolean) => boolean,
): Promise<void> {
  const report = new TransferReport(scope, request)
  try {
    const hash = await submitTransfer(scope, request, planned)
    report.sent(hash, onSettled(true))
  } catch (thrown) {
    const error = AppKitError.from(thrown, 'send/failed')
    if (!scope.signal.aborted) report.failed(error, onSettled(false))
    throw error
  }
}

async function getTransferVerbs(
  scope: Scope,
  namespace: Namespace,
): Promise<Required<Pick<ChainVerbs, 'planTransfer' | 'sendTransfer'>>> {
  const { planTransfer, sendTransfer } = await scope.use(ConnectionController).verbs(namespace)
  if (planTransfer && sendTransfer) return { planTransfer, sendTransfer }
  throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
}

function getTransferSigner(scope: Scope, { account, namespace }: TransferRequest): Signer {
  const signer = getSigner(scope, namespace)
  if (toCaipAddress(signer.network.caipNetworkId, signer.address) !== account) throw new AppKitError('send/mismatch')
  return signer
}
