import type { HttpBindings } from '@hono/node-server'
import type { ApiContext, Client } from './modules/keys/api-env.js'
import { browserName } from './modules/keys/browser-name.js'
import { isLoopback } from './modules/limits/network-of.js'

/** What is believed of a request's headers. */
export interface ClientRules {
  /** Proxies in front, each of which adds one entry to `X-Forwarded-For`. */
  readonly trustedProxies?: number | undefined
  readonly countryHeader?: string | undefined
  /** This machine's own address counts too. */
  readonly production?: boolean | undefined
}

/** Tells who is behind a request: the address that the outermost trusted proxy saw, or the socket's. */
export function clientOf({ trustedProxies = 0, countryHeader, production }: ClientRules) {
  return (context: ApiContext): Client => {
    const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket
    const ip = forwardedIp(context.req.header('x-forwarded-for'), trustedProxies) ?? socket?.remoteAddress
    const country = countryHeader ? context.req.header(countryHeader) : undefined
    return {
      // A developer's own machine logs in a hundred times an hour, from one address.
      ...(ip && (production || !isLoopback(ip)) && { ip }),
      browser: browserName(context.req.header('user-agent') ?? ''),
      country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    }
  }
}

/** The address that the outermost trusted proxy saw, where there is such a proxy and it said so. */
export function forwardedIp(header: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || header === undefined) return undefined
  return header.split(',').at(-trustedProxies)?.trim() || undefined
}
