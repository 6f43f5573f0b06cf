import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import type { Scope } from '../../controllers/scope.js'
import type { View } from '../../core/routes.gen.js'
import { closeCard } from '../kit/close-card.js'

/** The screens that are over once a network is chosen. */
const done: readonly View[] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** Leaves the choice of a network: back to the screen it was opened from, or out where it was opened by itself. */
export function leaveNetworks(scope: Scope): void {
  const router = scope.use(RouterController)
  const before = router.state.history.findLast(({ view }) => !done.includes(view))
  if (before) router.goBackTo(before.view)
  else if (scope.options.enableEmbedded === true)
    router.reset(scope.use(AccountController).connected.length > 0 ? 'Account' : 'Connect')
  else closeCard(scope)
}
