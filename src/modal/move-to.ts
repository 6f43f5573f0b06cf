import { AlertController } from '../controllers/base/alert.js'
import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ViewName } from '../core/routes.gen.js'
import { loadViewNamed } from './load-view-named.js'

/** Puts a screen in the place of the one on view, or begins a new history with it. A screen there is not shows an alert;
 * one that has to be answered first stays. */
export async function moveTo(scope: Scope, how: 'replace' | 'reset', name: ViewName): Promise<void> {
  try {
    const viewNamed = await loadViewNamed()
    if (scope.signal.aborted || scope.use(ModalController).due()) return
    scope.use(RouterController)[how](viewNamed(name))
  } catch (error) {
    scope.use(AlertController).show(AppKitError.from(error, 'config/option-wrong'))
  }
}
