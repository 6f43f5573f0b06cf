import { AlertController } from '../controllers/base/alert.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'

/** Tells, once, what an app has not configured: an id for the services it would ask, or any way to connect at all. */
export function checkSetup(scope: Scope): void {
  const { projectId, gateway, endpoints, enableWalletConnect, universalProvider } = scope.options
  const alert = scope.use(AlertController)
  const wantsServices = enableWalletConnect !== false && !universalProvider
  if (wantsServices && !projectId && !gateway && !endpoints?.relay)
    alert.showOnce(new AppKitError('config/project-id-missing'))
  if (scope.adapters.length === 0 && scope.use(ConnectorsController).state.list.length === 0)
    alert.showOnce(new AppKitError('config/no-way-to-connect'))
}
