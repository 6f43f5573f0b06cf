import { ConnectionController } from '../controllers/connection/connection.js'
import { NetworkController } from '../controllers/networks/network.js'
import { getSiwxConfig } from '../controllers/siwx/siwx-session.js'
import type { Scope } from '../controllers/scope.js'
import { rpcUrls } from '../services/rpc-url.js'
import type { SessionConnectorOptions } from '../wallets/session/session-options.js'
import { readPageMetadata } from './page-metadata.js'

export async function createProtocolOptions(
  scope: Scope,
  id: string,
  relayUrl: string,
): Promise<SessionConnectorOptions> {
  const { options, services, signal } = scope
  const { projectId, universalProvider, customRpcUrls } = options
  const base = services.endpoints.rpc
  const networks = scope.use(NetworkController)
  const siwx = await getSiwxConfig(scope)
  const signInModule = siwx && (await import('../controllers/siwx/sign-in-with-session.js'))
  return {
    ...(siwx && signInModule && { signIn: signInModule.createOneClickSignIn(scope, siwx) }),
    projectId,
    relayUrl,
    metadata: { ...readPageMetadata(), ...options.metadata },
    networks: () => networks.state.networks,
    rpcUrls: network => rpcUrls(network, { customRpcUrls, network: networks.find(network), base, projectId }),
    universalProvider,
    configOverride: options.universalProviderConfigOverride,
    storagePrefix: id,
    onClientId: clientId => void (scope.use(ConnectionController).clientId = clientId),
    clock: services.clock,
    signal,
  }
}
