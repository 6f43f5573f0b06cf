import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import type { Scope } from '../../controllers/scope.js'
import { closeModal } from '../../views/shared/close-modal.js'

/** Closes the modal. If the current view requires an answer, the card shakes instead. */
export function closeShell(scope: Scope, force = false): void {
  const modal = scope.use(ModalController)
  const router = scope.use(RouterController)
  if (!force && isRequiredView(scope)) return modal.refuse()
  closeModal(scope)
  if (scope.options.enableEmbedded === true) {
    modal.setOpen(true) // the embedded card stays open and returns to its first view
    router.reset(scope.use(AccountController).connected.length > 0 ? 'Account' : 'Connect')
  }
}

function isRequiredView(scope: Scope): boolean {
  const due = scope.use(ModalController).getRequiredView?.()
  return due !== undefined && [due, 'ApproveTransaction'].includes(scope.use(RouterController).view)
}
