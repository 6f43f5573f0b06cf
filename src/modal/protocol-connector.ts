import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Metadata } from '../core/config.js'
import type { Connector } from '../core/connector.js'
import { rpcUrls } from '../services/rpc-url.js'
import { sessionConnector } from '../wallets/session/session-connector.js'
import type { SessionConnectorOptions } from '../wallets/session/session-options.js'

/** The instance's way to wallets over the wallet-connection protocol; none where it is off, or no relay may be asked. */
export function protocolConnector(scope: Scope, id: string): Connector | undefined {
  const options = protocolOptions(scope, id)
  return options && sessionConnector(options)
}

/** What that way is made of: the relay, the page in its own words, the networks and their nodes. */
export function protocolOptions(scope: Scope, id: string): SessionConnectorOptions | undefined {
  const { options, services, signal } = scope
  const { projectId, universalProvider, customRpcUrls } = options
  const { relay, rpc: base } = services.endpoints
  const mayAsk = Boolean(projectId ?? options.gateway ?? options.endpoints?.relay ?? universalProvider)
  if (options.enableWalletConnect === false || !relay || !mayAsk) return undefined
  const networks = scope.use(NetworkController)
  return {
    projectId,
    relayUrl: relay,
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
