import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { viewAliases, type View, type ViewName } from '../core/routes.gen.js'
import { routes } from '../views/routes.gen.js'
import { initialView } from './initial-view.js'
import type { OpenOptions } from './shell-module.js'

/**
 * Brings the router to the screen that `open` asks for: a new history where the modal is closed, one screen further
 * where it is open. Throws `config/option-wrong` for a screen there is not.
 */
export function openRoute(scope: Scope, { view, namespace, uri }: OpenOptions): void {
  const router = scope.use(RouterController)
  const named = view && viewOf(view)
  const params = { ...(namespace && { namespace }), ...(uri && { uri }) } as never
  if (!scope.use(ModalController).state.open) router.reset(named ?? initialView(scope, namespace), params)
  else if (named) router.push(named, params)
}

function viewOf(name: ViewName): View {
  const aliases: Readonly<Record<string, View>> = viewAliases
  const view = Object.hasOwn(aliases, name) ? aliases[name] : name
  if (view && Object.hasOwn(routes, view)) return view as View
  throw new AppKitError('config/option-wrong', {
    text: `view: expected the name of a screen, got ${JSON.stringify(name)}`,
  })
}
