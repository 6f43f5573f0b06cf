import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Connector } from '../core/connector.js'
import { sessionConnector } from '../wallets/session/session-connector.js'

/** The instance's way to wallets over the wallet-connection protocol; none where it is off, or no relay may be asked. */
export function protocolConnector(scope: Scope, id: string): Connector | undefined {
  const { projectId, gateway, endpoints, universalProvider, enableWalletConnect } = scope.options
  const { relay } = scope.services.endpoints
  const mayAsk = projectId ?? gateway ?? endpoints?.relay ?? universalProvider
  if (enableWalletConnect === false || !relay || !mayAsk) return undefined
  return sessionConnector({
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./protocol-options.js')).protocolOptions(scope, id, relay),
  })
}
