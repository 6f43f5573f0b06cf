import type { Settings } from '../settings.js'

/** Public URLs of the gateway. These are functions because the port is only known once the server listens. */
export interface GatewayUrls {
  readonly gateway: () => string
  readonly frame: () => string
  readonly aliases: () => readonly string[]
}

export interface BoundPorts {
  main?: number
  frame?: number
}

export function resolveUrls(settings: Settings, bound: BoundPorts): GatewayUrls {
  const { gatewayUrl, frameUrl, host } = settings
  const gateway = () => gatewayUrl ?? localUrl(host, bound.main)
  const frameListenerUrl = () => (bound.frame === undefined ? undefined : localUrl(host, bound.frame))
  return {
    gateway,
    frame: () => frameUrl ?? frameListenerUrl() ?? new URL(gateway()).origin,
    aliases: () => (gatewayUrl ? [] : [`http://127.0.0.1:${bound.main}`]),
  }
}

/** Returns the URL under which a browser on this machine reaches a port. Wildcard hosts become `localhost`. */
export function localUrl(host: string, port: number | undefined): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
