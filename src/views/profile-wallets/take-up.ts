import { RouterController } from '../../controllers/base/router.js'
import { ConnectionController, type WantedConnection } from '../../controllers/chain/connection.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import type { Scope } from '../../controllers/scope.js'

/**
 * Uses a wallet that may know this page, without asking the person. One that does not know it any more is asked on a screen
 * of its own, where the panel is still on view. Throws what `switchConnection` throws.
 */
export async function takeUp(scope: Scope, wanted: WantedConnection, isOnView: () => boolean): Promise<void> {
  const { namespace, connectorId } = wanted
  if ((await scope.use(ConnectionController).switchConnection(wanted)) || !isOnView()) return
  const router = scope.use(RouterController)
  const isProtocol = scope.use(ConnectorsController).find(connectorId, namespace)?.type === 'WALLET_CONNECT'
  if (isProtocol) router.push('ConnectingWalletConnect', { namespace })
  else router.push('ConnectingExternal', { connectorId, namespace })
}
