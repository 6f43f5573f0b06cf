import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import type { Scope } from '../controllers/scope.js'
import { initialView } from './initial-view.js'
import type { OpenOptions } from './shell-module.js'
import { viewNamed } from './view-named.js'

/**
 * Brings the router to the screen that `open` asks for: a new history where the modal is closed, one screen further
 * where it is open. Throws `config/option-wrong` for a screen there is not.
 */
export function openRoute(scope: Scope, { view, namespace, uri, arguments: given }: OpenOptions): void {
  const router = scope.use(RouterController)
  const named = view && viewNamed(view)
  const params = { ...(namespace && { namespace }), ...(uri && { uri }), ...given } as never
  if (!scope.use(ModalController).state.open) router.reset(named ?? initialView(scope, namespace), params)
  else if (named) router.push(named, params)
}
