import type { CaipNetworkId } from '../core/caip.js'
import type { AppKitOptions } from '../core/config.js'
import type { Network } from '../core/network.js'
import { trimEnd } from '../lib/trim-end.js'

/** All that may name a URL for a network. */
export interface RpcUrlSources {
  readonly customRpcUrls?: AppKitOptions['customRpcUrls'] | undefined
  readonly network?: Network | undefined
  /** The base URL of a gateway or of the hosted service. */
  readonly base?: string | undefined
  readonly projectId?: string | undefined
}

/** The RPC URLs of a network, the one to ask first in front: the app's own, the network's, then the gateway. */
export function rpcUrls(caipNetworkId: CaipNetworkId, sources: RpcUrlSources): readonly string[] {
  const { customRpcUrls, network, base, projectId } = sources
  const urls = [
    ...(customRpcUrls?.[caipNetworkId] ?? []).map(({ url }) => url),
    ...(network?.rpcUrls['default']?.http ?? []),
    ...(base ? [gatewayRpcUrl(base, caipNetworkId, projectId)] : []),
  ]
  return [...new Set(urls)]
}

/** The URL at which a gateway answers for one network: `{base}/v1/?chainId=&projectId=`. */
export function gatewayRpcUrl(base: string, caipNetworkId: CaipNetworkId, projectId?: string): string {
  const query = new URLSearchParams({ chainId: caipNetworkId, ...(projectId ? { projectId } : {}) })
  return `${trimEnd(base, '/')}/v1/?${query}`
}

/** Whether a URL has the form of {@link gatewayRpcUrl}. */
export function isGatewayRpcUrl(url: string): boolean {
  return /\/v1\/?\?chainId=/.test(url)
}
