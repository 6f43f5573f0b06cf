import type { Settings } from '../settings.js'

/** Where the gateway is reached; known for sure once it listens. */
export interface Addresses {
  /** The public URL of the API, without a slash at the end. */
  readonly gateway: () => string
  /** The origin of the frame. */
  readonly frame: () => string
  /** Other names of the same machine, in development. */
  readonly others: () => readonly string[]
}

/** The ports that were bound, as they become known. */
export interface BoundPorts {
  main?: number
  frame?: number
}

/** What the settings say, and where they say nothing, where it listens. */
export function addressesOf(settings: Settings, bound: BoundPorts): Addresses {
  const { gatewayUrl, frameUrl, host } = settings
  const gateway = () => gatewayUrl ?? localUrl(host, bound.main)
  const second = () => (bound.frame === undefined ? undefined : localUrl(host, bound.frame))
  return {
    gateway,
    frame: () => frameUrl ?? second() ?? new URL(gateway()).origin,
    others: () => (gatewayUrl ? [] : [`http://127.0.0.1:${bound.main}`]),
  }
}

/** Where a browser on this machine finds a port. */
export function localUrl(host: string, port: number | undefined): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
