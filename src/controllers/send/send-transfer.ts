import type { SentProperties } from '../../core/analytics.js'
import { type Namespace, namespaceOf } from '../../core/caip.js'
import type { ChainVerbs, PlannedTransfer, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { shortMessageOf } from '../../core/errors/error-text.js'
import type { Token } from '../../core/token.js'
import { notices } from '../../i18n/en/notices.js'
import { plainAmount } from '../../lib/amounts.js'
import { EventsController } from '../app/events.js'
import { LocaleController } from '../app/locale.js'
import { words } from '../app/messages.js'
import { RouterController } from '../app/router.js'
import { SnackController } from '../app/snack.js'
import { PendingTransactionsController } from '../balances/pending-transactions.js'
import { readAgain } from '../balances/refresh-balances.js'
import { isAsWritten } from '../balances/token-decimals.js'
import { AccountController, toCaipAddress } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { askToConfirm, signerOf } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { rememberReceiver } from './recipient.js'
import type { TransferOf } from './transfer-request.js'

/** Puts the word of what was sent in the place of its review, wherever the person is above that by now. */
export function showSent(scope: Scope): void {
  const router = scope.use(RouterController)
  if (router.goBackTo('SendPreview')) router.replace('SendConfirmed')
}

/** A transfer that the wallet has sent. */
export interface SentTransfer extends TransferOf {
  readonly hash: string
  readonly token: Token
  /** The name that led to the receiver. */
  readonly name?: string | undefined
}

/** Says that a transfer is on its way, and takes it in: what is pending, to whom it goes, and what is left. */
function afterTransfer(scope: Scope, { hash, of, transfer, token, name }: SentTransfer): void {
  const { to, amount } = transfer
  const { symbol, decimals, icon } = token
  scope.use(SnackController).showSuccess(words(scope.use(LocaleController), notices).transactionStarted)
  const gives = { symbol, decimals, amount, ...(icon && { icon }) }
  const at = scope.services.clock.now()
  scope.use(PendingTransactionsController).announce({ hash, of, kind: 'send', gives, to, at })
  rememberReceiver(scope, namespaceOf(of), { address: to, name })
  void readAgain(scope, of, hash)
}

/** What is told of one transfer: to the app's listeners, and to the person at the edge of the card. */
export class TransferReport {
  readonly #told: SentProperties

  constructor(
    private readonly scope: Scope,
    private readonly meant: Omit<SentTransfer, 'hash'>,
  ) {
    const { of, token, transfer } = meant
    this.#told = {
      isSmartAccount: isSmartAccount(scope, meant),
      network: of.slice(0, of.lastIndexOf(':')) as SentProperties['network'],
      token: token.symbol,
      amount: plainAmount(transfer.amount, token.decimals),
    }
    scope.use(EventsController).track('SEND_INITIATED', this.#told)
  }

  /** The wallet has sent it. The person is shown so where nothing else was begun meanwhile. */
  sent(hash: string, isCurrent: boolean): void {
    this.scope.use(EventsController).track('SEND_SUCCESS', this.#told)
    afterTransfer(this.scope, { ...this.meant, hash })
    if (isCurrent) showSent(this.scope)
  }

  /** It came to nothing. That somebody said no, or closed the modal, is no failure (spec point 8). */
  failed(error: AppKitError): void {
    if (AppKitError.is(error, 'request/aborted')) return
    const events = this.scope.use(EventsController)
    const told = { ...this.#told, message: error.code }
    if (AppKitError.is(error, 'wallet/rejected')) return events.track('SEND_REJECTED', told)
    events.track('SEND_ERROR', told)
    const snack = this.scope.use(SnackController)
    const said = shortMessageOf(error)
    if (said) snack.showErrorMessage(said)
    else snack.showError(error.code.startsWith('send/') ? error : new AppKitError('send/failed'))
  }
}

function isSmartAccount(scope: Scope, { namespace }: Omit<SentTransfer, 'hash'>): boolean {
  return scope.use(AccountController).of(namespace).accounts[0]?.type === 'smartAccount'
}

/**
 * Tries a transfer on the network. Throws `chain/unsupported` where a family cannot send, `send/mismatch` where its token
 * is of another network, or has other places than its amount was written with, and what its verb throws.
 */
export async function planTransferOf(scope: Scope, meant: TransferOf, signal: AbortSignal): Promise<PlannedTransfer> {
  const { planTransfer } = await sendingVerbs(scope, meant.namespace)
  const signer = signerFor(scope, meant)
  const { token, transfer } = meant
  const [planned, isRight] = await Promise.all([
    planTransfer(transfer, signer, signal),
    !token || isAsWritten(scope, signer.network, token, signal),
  ])
  if (!isRight) throw new AppKitError('send/mismatch')
  return planned
}

/**
 * Asks the wallet for a transfer as it was planned, and gives the hash. Throws `send/mismatch`, before the wallet is asked,
 * where another account or network is in use by now, or the wallet would sign anything else.
 */
export async function carryOut(scope: Scope, meant: TransferOf, planned: PlannedTransfer): Promise<string> {
  const { sendTransfer } = await sendingVerbs(scope, meant.namespace)
  return askToConfirm(scope, meant.namespace, sendTransfer(meant.transfer, planned, signerFor(scope, meant)))
}

/**
 * The same, and tells of it how it went. `whenSent` is asked once it is sent: whether the person still waits for it.
 * Throws what `carryOut` does, told already.
 */
export async function carryOutAloud(
  scope: Scope,
  meant: Omit<SentTransfer, 'hash'>,
  planned: PlannedTransfer,
  whenSent: () => boolean,
): Promise<void> {
  const report = new TransferReport(scope, meant)
  try {
    const hash = await carryOut(scope, meant, planned)
    report.sent(hash, whenSent())
  } catch (thrown) {
    const error = AppKitError.from(thrown, 'send/failed')
    if (!scope.signal.aborted) report.failed(error)
    throw error
  }
}

async function sendingVerbs(
  scope: Scope,
  namespace: Namespace,
): Promise<Required<Pick<ChainVerbs, 'planTransfer' | 'sendTransfer'>>> {
  const { planTransfer, sendTransfer } = await scope.use(ConnectionController).verbs(namespace)
  if (planTransfer && sendTransfer) return { planTransfer, sendTransfer }
  throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
}

function signerFor(scope: Scope, { of, namespace }: TransferOf): Signer {
  const signer = signerOf(scope, namespace)
  if (toCaipAddress(signer.network.caipNetworkId, signer.address) !== of) throw new AppKitError('send/mismatch')
  return signer
}
