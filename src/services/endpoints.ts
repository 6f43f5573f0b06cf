import type { AppKitOptions, Endpoints } from '../core/config.js'
import { trimEnd } from '../lib/trim-end.js'

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
