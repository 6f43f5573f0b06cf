import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { forwardedIp } from './client-of.js'
import { rateLimitKeys } from './modules/limits/network-of.js'

/** How many connections one visitor may have; behind a proxy, how many requests may be under way for one. */
export interface ConnectionRules {
  /** 0 for any number. */
  readonly most: number
  /** Whether an address is counted. */
  readonly counts: (ip: string) => boolean
  /** Proxies in front, whose `X-Forwarded-For` says who the visitor is. */
  readonly trustedProxies?: number | undefined
}

/** A whole network may have so many times as much as one visitor: offices and mobile networks share few addresses. */
const NETWORK_FACTOR = 10

/** Ends each connection beyond what its visitor may have, before a byte of it is read. Behind a proxy all come from there. */
export function capConnections(server: Server, { most, counts, trustedProxies = 0 }: ConnectionRules): void {
  if (most === 0 || trustedProxies > 0) return
  const open = new OpenCounts(most)
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || !counts(address)) return
    const release = open.take(address)
    if (!release) return void socket.destroy()
    socket.once('close', release)
  })
}

/**
 * Behind a proxy, refuses each request beyond what its visitor may have under way. A request counts from its headers
 * on, so that half a body counts, too. A request without a forwarded address counts for the proxy, which is not limited.
 */
export function capRequests(listener: RequestListener, rules: ConnectionRules): RequestListener {
  const { most, counts, trustedProxies = 0 } = rules
  if (most === 0 || trustedProxies === 0) return listener
  const open = new OpenCounts(most)
  return (request, response) => {
    const address = forwardedIp(headerOf(request), trustedProxies)
    if (address === undefined || !counts(address)) return void listener(request, response)
    const release = open.take(address)
    if (!release) return refuseBusy(response)
    response.once('close', release)
    return void listener(request, response)
  }
}

/** Counts what is open, by visitor and by network. */
class OpenCounts {
  readonly #open = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** Counts one more; gives what ends it, or nothing where there is no room. */
  take(address: string): (() => void) | undefined {
    const { visitor, network } = rateLimitKeys(address)
    const held = (key: string) => this.#open.get(key) ?? 0
    if (held(visitor) >= this.most || held(network) >= this.most * NETWORK_FACTOR) return undefined
    const keys = [visitor, network]
    for (const key of keys) this.#open.set(key, held(key) + 1)
    return () => {
      for (const key of keys) {
        if (held(key) > 1) this.#open.set(key, held(key) - 1)
        else this.#open.delete(key)
      }
    }
  }
}

function headerOf({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-forwarded-for']
  return Array.isArray(header) ? header.join(',') : header
}

/** The connection ends with it: nobody waits for the rest of the body. */
function refuseBusy(response: ServerResponse): void {
  const body = JSON.stringify({ code: 'unavailable', message: 'Too many requests at once.', retryAfter: 1 })
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }).end(body)
}
