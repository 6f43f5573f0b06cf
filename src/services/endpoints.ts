import type { CaipNetworkId } from '../core/caip.js'
import type { AppKitOptions, Endpoints } from '../core/config.js'
import { trimEnd } from '../lib/text.js'

export const hosted = {
  catalogue: 'https://api.web3modal.org',
  data: 'https://rpc.walletconnect.org',
  rpc: 'https://rpc.walletconnect.org',
} satisfies Endpoints

const publicRelay = 'wss://relay.walletconnect.org'

/**
 * Resolves the URL of each service: the app's endpoint, else the gateway, else the hosted service. A missing URL
 * disables the service. URLs have no trailing slash; the relay's is a WebSocket URL.
 */
export function resolveEndpoints(options: Pick<AppKitOptions, 'gateway' | 'endpoints' | 'projectId'>): Endpoints {
  const { gateway, endpoints = {}, projectId } = options
  const base = gateway ? gatewayEndpoints(trimSlashes(gateway)) : { relay: publicRelay, ...(projectId ? hosted : {}) }
  const named = Object.entries(endpoints as Record<string, string | undefined>).flatMap(([name, url]) =>
    url ? [[name, trimSlashes(url)]] : [],
  )
  return { ...base, ...Object.fromEntries(named) }
}

function gatewayEndpoints(url: string): Endpoints {
  const relay = `${url.replace(/^http/, 'ws')}/relay`
  return { catalogue: url, data: url, rpc: url, relay, analytics: url, frame: url }
}

function trimSlashes(url: string): string {
  return trimEnd(url, '/')
}

/**
 * Builds image URLs of the catalogue, undefined without one. Gateways address network images by network id, hosted
 * catalogues by their own id (`core/network-image-ids`). The caller passes that id, because the list is not in the
 * first chunk.
 */
export interface ImageUrls {
  wallet(imageId: string | undefined): string | undefined
  /** For a network without an icon, a gateway draws the initial of the name. */
  network(caipNetworkId: CaipNetworkId, hostedId: string | undefined, name?: string): string | undefined
}

export interface ImageUrlOptions {
  readonly base: string | undefined
  readonly isHosted: boolean
  readonly query: Readonly<Record<string, string>>
}

export function createImageUrls({ base, isHosted, query }: ImageUrlOptions): ImageUrls {
  const search = String(new URLSearchParams(query)) // once, because a list has many pictures
  const at = (path: string, id: string | undefined, name?: string) =>
    base && id
      ? `${base}/${path}/${encodeURIComponent(id)}?${name ? new URLSearchParams({ ...query, name }) : search}`
      : undefined
  return {
    wallet: imageId => at('getWalletImage', imageId),
    network: (id, hostedId, name) =>
      isHosted ? at('public/getAssetImage', hostedId) : at('public/getAssetImage', id, hostedId ? undefined : name),
  }
}
