import type { CaipNetworkId } from '../core/caip.js'
import type { AppKitOptions, Endpoints } from '../core/config.js'
import { trimEnd } from '../lib/text.js'

/** Where the services answer when a project id is set and nobody else is named. */
export const hosted = {
  catalogue: 'https://api.web3modal.org',
  data: 'https://rpc.walletconnect.org',
  rpc: 'https://rpc.walletconnect.org',
} satisfies Endpoints

const publicRelay = 'wss://relay.walletconnect.org'

/**
 * Where each remote service is asked: the app's own endpoint, else the gateway, else the hosted one where there is
 * one. Absent means that the service is off. URLs end without a slash; the relay's is a WebSocket URL.
 */
export function resolveEndpoints(options: Pick<AppKitOptions, 'gateway' | 'endpoints' | 'projectId'>): Endpoints {
  const { gateway, endpoints = {}, projectId } = options
  const base = gateway ? gatewayEndpoints(trimmed(gateway)) : { relay: publicRelay, ...(projectId ? hosted : {}) }
  const named = Object.entries(endpoints as Record<string, string | undefined>).flatMap(([name, url]) =>
    url ? [[name, trimmed(url)]] : [],
  )
  return { ...base, ...Object.fromEntries(named) }
}

function gatewayEndpoints(url: string): Endpoints {
  const relay = `${url.replace(/^http/, 'ws')}/relay`
  return { catalogue: url, data: url, rpc: url, relay, analytics: url, frame: url }
}

function trimmed(url: string): string {
  return trimEnd(url, '/')
}

/** Where the pictures of the catalogue are; none where there is no catalogue. */
export interface ImageUrls {
  /** Of a wallet, by the `imageId` of its record. */
  wallet(imageId: string | undefined): string | undefined
  /**
   * Of a network. A gateway knows pictures by the network's own id; hosted catalogues by ids of theirs, which
   * `core/network-image-ids` has: that list stays out of the first chunk, so whoever shows networks brings it.
   */
  network(caipNetworkId: CaipNetworkId, hostedId: string | undefined): string | undefined
}

/** Whose pictures they are. */
export interface ImageUrlOptions {
  /** The catalogue's base URL. */
  readonly base: string | undefined
  readonly isHosted: boolean
  readonly query: Readonly<Record<string, string>>
}

/** Binds the picture routes to one catalogue. Makes no request: `<img>` does. */
export function createImageUrls({ base, isHosted, query }: ImageUrlOptions): ImageUrls {
  const at = (path: string, id: string | undefined) =>
    base && id ? `${base}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(query)}` : undefined
  return {
    wallet: imageId => at('getWalletImage', imageId),
    network: (id, hostedId) => at('public/getAssetImage', isHosted ? hostedId : id),
  }
}
