import { SnackController } from '../controllers/app/snack.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { SocialLoginController } from '../controllers/embedded/social-login.js'
import type { Scope } from '../controllers/scope.js'
import type { LoadShell } from './shell-module.js'

/**
 * Finishes a login that went on in place of the page (a Telegram mini app), with what came back in the page's
 * address. It is read once, and gone from the address before anything is done with it. Spec point 2.
 */
export async function finishReturnedLogin(scope: Scope, loadShell: LoadShell): Promise<void> {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  address.searchParams.delete('result_uri')
  history.replaceState(history.state, '', address)
  if (!uri || !scope.use(EmbeddedController).isThere) return
  const login = scope.use(SocialLoginController)
  if (await login.finishReturned(uri)) return
  const { error } = login.state
  if (!error || scope.signal.aborted) return
  await (await loadShell()).showShell(scope, {})
  scope.use(SnackController).showError(error)
}

// What the embedded wallet brings when it is needed, in one file: a page that a login came back to needs both.
export { embeddedOptions } from './embedded-options.js'
