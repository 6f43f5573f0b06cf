import { SnackController } from '../controllers/app/snack.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { SocialLoginController } from '../controllers/embedded/social-login.js'
import type { Scope } from '../controllers/scope.js'
import type { LoadShell } from './shell-module.js'

/**
 * Finishes a login that continued outside the page (Telegram mini app), with the result in the page's URL. The
 * parameter is removed from the URL before it is used.
 */
export async function finishReturnedLogin(scope: Scope, loadShell: LoadShell): Promise<void> {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  address.searchParams.delete('result_uri')
  history.replaceState(history.state, '', address)
  if (!uri || !scope.use(EmbeddedController).isConfigured) return
  const login = scope.use(SocialLoginController)
  if (await login.finishReturned(uri)) return
  const { error } = login.state
  if (!error || scope.signal.aborted) return
  await (await loadShell()).showShell(scope, {})
  scope.use(SnackController).showError(error)
}

// Shares a chunk with `embedded-options.ts`, because a page that finishes a login needs both.
export { createEmbeddedOptions } from './embedded-options.js'
