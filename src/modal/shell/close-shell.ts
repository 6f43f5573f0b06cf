import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import type { Scope } from '../../controllers/scope.js'
import type { View } from '../../core/routes.gen.js'
import { closeCard } from '../../views/shared/close-modal.js'

/** Screens that must be answered: each offers another way out of itself. */
const held: readonly View[] = ['UnsupportedChain']

/** Closes the modal, unless the screen on view must be answered: then the card shakes. */
export function closeShell(scope: Scope, anyway = false): void {
  const modal = scope.use(ModalController)
  const router = scope.use(RouterController)
  if (!anyway && (mustAnswer(router) || isDue(scope))) return modal.refuse()
  closeCard(scope)
  if (scope.options.enableEmbedded === true) {
    modal.setOpen(true) // embedded, the card stays; only its screen begins anew
    router.reset(scope.use(AccountController).connected.length > 0 ? 'Account' : 'Connect')
  }
}

/** A screen that is due cannot be closed, nor can what the embedded wallet asks on top of it (spec point 4). */
function isDue(scope: Scope): boolean {
  const due = scope.use(ModalController).due()
  return due !== undefined && [due, 'ApproveTransaction'].includes(scope.use(RouterController).view)
}

function mustAnswer(router: RouterController): boolean {
  const [first] = router.state.history
  return held.includes(router.view) || (router.view === 'SwitchNetwork' && held.includes(first?.view ?? 'Connect'))
}
