import type { SentProperties } from '../../core/analytics.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { shortMessageOf } from '../../core/errors/short-message.js'
import { plainAmount } from '../../lib/plain-amount.js'
import { EventsController } from '../base/events.js'
import { showSent } from '../base/show-sent.js'
import { SnackController } from '../base/snack.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { afterTransfer, type SentTransfer } from './after-transfer.js'

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
