import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import { AccountController } from '../../controllers/connection/account.js'
import type { Scope } from '../../controllers/scope.js'

export function closeModal(scope: Scope): void {
  const modal = scope.use(ModalController)
  if (!modal.state.open) return
  modal.setOpen(false)
  const connected = scope.use(AccountController).connected.length > 0
  scope.use(EventsController).track('MODAL_CLOSE', { connected })
}
