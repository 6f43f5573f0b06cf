import { LocaleController } from '../../controllers/base/locale.js'
import { SnackController } from '../../controllers/base/snack.js'
import { words } from '../../controllers/base/words.js'
import type { Scope } from '../../controllers/scope.js'
import { account } from '../../i18n/en/account.js'
import { copyText } from '../../lib/copy-text.js'

/** Puts an address on the clipboard and says so; gives false where the person has to copy it by hand. */
export async function copyAddress(scope: Scope, address: string): Promise<boolean> {
  const copied = await copyText(address)
  if (scope.signal.aborted) return copied
  const t = words(scope.use(LocaleController), account)
  if (copied) scope.use(SnackController).showSuccess(t.copied)
  else scope.use(SnackController).showErrorMessage(t.copyByHand)
  return copied
}
