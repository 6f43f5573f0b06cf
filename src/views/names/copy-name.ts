import { SnackController } from '../../controllers/base/snack.js'
import type { Scope } from '../../controllers/scope.js'
import type { names } from '../../i18n/en/names.js'
import { copyText } from '../../lib/copy-text.js'

/** Puts a name on the clipboard, and says so where the browser lets it. */
export async function copyName(scope: Scope, name: string, t: typeof names): Promise<void> {
  if ((await copyText(name)) && !scope.signal.aborted) scope.use(SnackController).showSuccess(t.copied)
}
