import { NetworkController } from '../controllers/networks/network.js'
import { siwxOf } from '../controllers/siwx/configured-siwx.js'
import type { Scope } from '../controllers/scope.js'
import { rpcUrls } from '../services/rpc-url.js'
import type { SessionConnectorOptions } from '../wallets/session/session-options.js'
import { pageMetadata } from './page-metadata.js'

/**
 * What the wallet-connection protocol of an instance is made of: the relay, the page in its own words, the networks and their
 * nodes, and the app's sign-in where it has one.
 */
export async function protocolOptions(scope: Scope, id: string, relayUrl: string): Promise<SessionConnectorOptions> {
  const { options, services, signal } = scope
  const { projectId, universalProvider, customRpcUrls } = options
  const base = services.endpoints.rpc
  const networks = scope.use(NetworkController)
  const siwx = await siwxOf(scope)
  const signing = siwx && (await import('../controllers/siwx/sign-in-with-session.js'))
  return {
    ...(siwx && signing && { signIn: signing.signInAlong(scope, siwx) }),
    projectId,
    relayUrl,
    metadata: { ...pageMetadata(), ...options.metadata },
    networks: () => networks.state.networks,
    rpcUrls: network => rpcUrls(network, { customRpcUrls, network: networks.find(network), base, projectId }),
    universalProvider,
    configOverride: options.universalProviderConfigOverride,
    storagePrefix: id,
    clock: services.clock,
    signal,
  }
}
