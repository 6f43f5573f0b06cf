import type { Namespace } from '../../core/caip.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../base/locale.js'
import { SnackController } from '../base/snack.js'
import { words } from '../base/words.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'

/**
 * Waits for what the person is asked in the wallet. Of an external wallet a snack says so for as long, in a sentence that
 * may be given; the embedded one asks in the modal itself (spec point 6).
 */
export async function askToConfirm<T>(
  scope: Scope,
  namespace: Namespace,
  asking: Promise<T>,
  sentence = words(scope.use(LocaleController), notices).confirmTransaction,
): Promise<T> {
  if (scope.use(AccountController).of(namespace).connectorId === 'AUTH') return asking
  const snack = scope.use(SnackController)
  snack.showLoading(sentence)
  try {
    return await asking
  } finally {
    const { variant, message } = snack.state
    if (variant === 'loading' && message === sentence) snack.hide() // another one that came meanwhile stays
  }
}
