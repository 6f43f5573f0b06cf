import { SnackController } from '../controllers/base/snack.js'
import type { Scope } from '../controllers/scope.js'

/** Shows a short message of the app's own at the edge of the card. */
export function showSnack(scope: Scope, variant: 'success' | 'error', message: string): void {
  if (scope.signal.aborted) return
  const snack = scope.use(SnackController)
  if (variant === 'success') snack.showSuccess(message)
  else snack.showErrorMessage(message)
}
