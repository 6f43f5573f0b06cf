import type { View } from '../../core/routes.gen.js'
import type { Scope } from '../scope.js'
import { ModalController } from './modal.js'
import { RouterController } from './router.js'

/** Returns true if the user sees one of the views. A failure that a view shows needs no message on top of it. */
export function isOnScreen(scope: Scope, ...views: readonly View[]): boolean {
  return scope.use(ModalController).state.open && views.includes(scope.use(RouterController).view)
}
