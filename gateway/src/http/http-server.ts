import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import type { Socket, AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemClock } from '../../../src/core/clock.js'
import { forwardedIp } from './client.js'
import { rateLimitKeys } from './rate-limit-keys.js'

/** Limits open connections per visitor; behind a proxy, concurrent requests per visitor. */
export interface ConnectionLimits {
  readonly maxPerVisitor: number
  readonly isCounted: (ip: string) => boolean
  readonly trustedProxies?: number | undefined
}

// A network may have this many times the limit of one visitor, because offices and mobile networks share few addresses.
const NETWORK_FACTOR = 10

// Closes connections above the visitor's limit before reading from them. Disabled behind a proxy, where all connections
// come from one address.
function capConnections(server: Server, { maxPerVisitor, isCounted, trustedProxies = 0 }: ConnectionLimits): void {
  if (maxPerVisitor === 0 || trustedProxies > 0) return
  const open = new OpenCounts(maxPerVisitor)
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || !isCounted(address)) return
    const release = open.take(address)
    if (!release) return void socket.destroy()
    socket.once('close', release)
  })
}

// Behind a proxy, rejects requests above the visitor's limit. A request counts from its headers on, so a stalled body
// counts too. A request without a forwarded address counts for the proxy, which is not limited.
function capRequests(listener: RequestListener, rules: ConnectionLimits): RequestListener {
  const { maxPerVisitor, isCounted, trustedProxies = 0 } = rules
  if (maxPerVisitor === 0 || trustedProxies === 0) return listener
  const open = new OpenCounts(maxPerVisitor)
  return (request, response) => {
    const address = forwardedIp(readForwardedFor(request), trustedProxies)
    if (address === undefined || !isCounted(address)) return void listener(request, response)
    const release = open.take(address)
    if (!release) return refuseBusy(response)
    response.once('close', release)
    return void listener(request, response)
  }
}

class OpenCounts {
  readonly #open = new Map<string, number>()

  constructor(private readonly maxPerVisitor: number) {}

  // Returns a release function, or undefined if the limit is reached.
  take(address: string): (() => void) | undefined {
    const { visitor, network } = rateLimitKeys(address)
    const countFor = (key: string) => this.#open.get(key) ?? 0
    if (countFor(visitor) >= this.maxPerVisitor || countFor(network) >= this.maxPerVisitor * NETWORK_FACTOR)
      return undefined
    const keys = [visitor, network]
    for (const key of keys) this.#open.set(key, countFor(key) + 1)
    return () => {
      for (const key of keys) {
        if (countFor(key) > 1) this.#open.set(key, countFor(key) - 1)
        else this.#open.delete(key)
      }
    }
  }
}

function readForwardedFor({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-forwarded-for']
  return Array.isArray(header) ? header.join(',') : header
}

// Closes the connection as well, so that the rest of the body is not awaited.
function refuseBusy(response: ServerResponse): void {
  const body = JSON.stringify({ code: 'unavailable', message: 'Too many requests at once.', retryAfter: 1 })
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }).end(body)
}

/** Maximum time for the headers, and for a whole request, to arrive. */
export const ARRIVAL_TIMEOUT_MS = 10_000
const DRAIN_TIMEOUT_MS = 8_000

export interface ServerOptions {
  readonly connections: ConnectionLimits
  readonly arrivalTimeoutMs?: number
}

/** Creates a server that enforces the connection limits and cuts off clients that send too slowly. */
export function createHttpServer(
  app: Hono,
  { connections, arrivalTimeoutMs = ARRIVAL_TIMEOUT_MS }: ServerOptions,
): Server {
  const connectionsCheckingInterval = Math.min(1_000, arrivalTimeoutMs)
  const limits = { requestTimeout: arrivalTimeoutMs, headersTimeout: arrivalTimeoutMs, connectionsCheckingInterval }
  const server = createServer(limits, capRequests(getRequestListener(app.fetch), connections))
  capConnections(server, connections)
  return server
}

/** Starts listening and returns the port. Rejects with the system error, such as `EADDRINUSE`. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Stops accepting requests and waits up to eight seconds for pending ones. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cancel = systemClock.after(DRAIN_TIMEOUT_MS, () => server.closeAllConnections())
  await closed
  cancel()
}
