import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Metadata } from '../core/config.js'
import { rpcUrls } from '../services/rpc-url.js'
import type { SessionConnectorOptions } from '../wallets/session/session-options.js'

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

/** The page in its own words, where the app says nothing. */
function pageMetadata(): Metadata {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"],meta[name="${name}"]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.host,
    description: meta('description') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
