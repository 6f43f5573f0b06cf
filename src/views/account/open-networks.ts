import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import type { Scope } from '../../controllers/scope.js'

/** Goes on to the list of networks. */
export function openNetworks(scope: Scope): void {
  scope.use(EventsController).track('CLICK_NETWORKS')
  scope.use(RouterController).push('Networks')
}
