import type { CaipNetworkId } from '../core/caip.js'
import type { AppKitOptions } from '../core/config.js'
import type { Network } from '../core/network.js'
import { trimEnd } from '../lib/text.js'

const eip155: readonly string[] = (
  '1 10 30 31 56 97 100 130 137 146 300 324 1101 1111 1112 1284 1301 1329 2810 2818 5000 5003 8217 8453 17000 42161 ' +
  '42220 43113 43114 55931 57054 59144 80002 80069 80084 80094 84532 421614 534351 534352 560048 911867 7777777 ' +
  '11155111 11155420 999999999 1313161554 1313161555'
).split(' ')

const otherNetworks: readonly string[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
]

export function isHostedNetwork(caipNetworkId: CaipNetworkId): boolean {
  const [namespace, chainId = ''] = caipNetworkId.split(':')
  return namespace === 'eip155' ? eip155.includes(chainId) : otherNetworks.includes(caipNetworkId)
}

export interface RpcUrlSources {
  readonly customRpcUrls?: AppKitOptions['customRpcUrls'] | undefined
  readonly network?: Network | undefined
  readonly base?: string | undefined
  readonly projectId?: string | undefined
}

/** Returns the URLs in order of preference: the app's own, the network's, then the gateway. */
export function rpcUrls(caipNetworkId: CaipNetworkId, sources: RpcUrlSources): readonly string[] {
  const { customRpcUrls, network, base, projectId } = sources
  const urls = [
    ...(customRpcUrls?.[caipNetworkId] ?? []).map(({ url }) => url),
    ...(network?.rpcUrls['default']?.http ?? []),
    ...(base ? [gatewayRpcUrl(base, caipNetworkId, projectId)] : []),
  ]
  return [...new Set(urls)]
}

export function gatewayRpcUrl(base: string, caipNetworkId: CaipNetworkId, projectId?: string): string {
  const query = new URLSearchParams({ chainId: caipNetworkId, ...(projectId ? { projectId } : {}) })
  return `${trimEnd(base, '/')}/v1/?${query}`
}

export function isGatewayRpcUrl(url: string): boolean {
  return /\/v1\/?\?chainId=/.test(url)
}
