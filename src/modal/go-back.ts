import { RouterController } from '../controllers/base/router.js'
import { AccountController } from '../controllers/chain/account.js'
import type { Scope } from '../controllers/scope.js'
import { closeShell } from './close-shell.js'

/** The way back: to the screen before, to the account where that screen was for connecting and is done, or out. */
export function goBack(scope: Scope): void {
  const router = scope.use(RouterController)
  if (router.state.transactions.length > 0) return router.popTransaction('cancel')
  if (!router.goBack()) return closeShell(scope)
  if (router.view === 'Connect' && scope.use(AccountController).connected.length > 0) router.replace('Account')
}
