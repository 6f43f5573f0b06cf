import { ModalController } from '../../controllers/base/modal.js'
import { RouterController } from '../../controllers/base/router.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { refusesNetwork } from '../../controllers/chain/refuses-network.js'
import { sharedWith } from '../../controllers/chain/shared-connection.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import { closeCard } from '../kit/close-card.js'
import type { ActiveAccount } from '../kit/account-part.js'

/** Ends the connection of a namespace, and closes the card; one that is a part of the page stays, and offers to connect. */
export function disconnectAccount(scope: Scope, namespace: Namespace): void {
  if (scope.options.enableEmbedded !== true) closeCard(scope)
  void scope.use(ConnectionController).disconnect(namespace)
}

/** Whether other families end with the connection of a namespace: they are connected through the same session. */
export function endsOthers(scope: Scope, namespace: Namespace): boolean {
  return sharedWith(scope, namespace).length > 0
}

/** The wallet may move or go at any moment: then another screen has to answer for that. */
export function leaveAccount(scope: Scope, active: ActiveAccount | undefined): void {
  const router = scope.use(RouterController)
  if (router.view !== 'Account' || !scope.use(ModalController).state.open) return
  if (!active) router.reset('Connect')
  else if (refusesNetwork(scope, active.namespace)) router.reset('UnsupportedChain')
}
