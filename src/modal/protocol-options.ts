import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import { rpcUrls } from '../services/rpc-url.js'
import type { SessionConnectorOptions } from '../wallets/session/session-options.js'
import { pageMetadata } from './page-metadata.js'

/** What the wallet-connection protocol of an instance is made of: the relay, the page in its own words, the networks and their nodes. */
export function protocolOptions(scope: Scope, id: string, relayUrl: string): SessionConnectorOptions {
  const { options, services, signal } = scope
  const { projectId, universalProvider, customRpcUrls } = options
  const base = services.endpoints.rpc
  const networks = scope.use(NetworkController)
  return {
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
