import { namespaceOf } from '../../core/caip.js'
import type { Token } from '../../core/token.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../base/locale.js'
import { SnackController } from '../base/snack.js'
import { words } from '../base/words.js'
import type { Scope } from '../scope.js'
import { PendingTransactionsController } from './pending-transactions.js'
import { readAgain } from './read-again.js'
import { rememberReceiver } from './recent-receivers.js'
import type { TransferOf } from './transfer-of.js'

/** A transfer that the wallet has sent. */
export interface SentTransfer extends TransferOf {
  readonly hash: string
  readonly token: Token
  /** The name that led to the receiver. */
  readonly name?: string | undefined
}

/** Says that a transfer is on its way, and takes it in: what is pending, to whom it goes, and what is left. */
export function afterTransfer(scope: Scope, { hash, of, transfer, token, name }: SentTransfer): void {
  const { to, amount } = transfer
  const { symbol, decimals, icon } = token
  scope.use(SnackController).showSuccess(words(scope.use(LocaleController), notices).transactionStarted)
  const gives = { symbol, decimals, amount, ...(icon && { icon }) }
  const at = scope.services.clock.now()
  scope.use(PendingTransactionsController).announce({ hash, of, kind: 'send', gives, to, at })
  rememberReceiver(scope, namespaceOf(of), { address: to, name })
  void readAgain(scope, of, hash)
}
