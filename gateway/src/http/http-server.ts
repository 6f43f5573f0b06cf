import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import type { Socket, AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemClock } from '../../../src/core/clock.js'
import { forwardedIp } from './client.js'
import { rateLimitKeys } from './rate-limit-keys.js'

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
function capConnections(server: Server, { most, counts, trustedProxies = 0 }: ConnectionRules): void {
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
function capRequests(listener: RequestListener, rules: ConnectionRules): RequestListener {
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

/** How long headers, and a whole request, may take to arrive, in milliseconds. */
export const ARRIVAL_MS = 10_000
/** How long a stop waits for what is under way, in milliseconds. */
const DRAIN_MS = 8_000

/** What a server lets clients do. */
export interface ServerRules {
  readonly connections: ConnectionRules
  /** In place of {@link ARRIVAL_MS}. */
  readonly arrivalMs?: number
}

/** A server for an app; who sends a request a byte at a time is cut off. */
export function serverOf(app: Hono, { connections, arrivalMs = ARRIVAL_MS }: ServerRules): Server {
  const connectionsCheckingInterval = Math.min(1_000, arrivalMs)
  const limits = { requestTimeout: arrivalMs, headersTimeout: arrivalMs, connectionsCheckingInterval }
  const server = createServer(limits, capRequests(getRequestListener(app.fetch), connections))
  capConnections(server, connections)
  return server
}

/** Listens; gives the port. Rejects with the system's error (`EADDRINUSE` …). */
export function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Takes no more requests, and waits for those that are under way, for eight seconds at most. */
export async function drained(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cancel = systemClock.after(DRAIN_MS, () => server.closeAllConnections())
  await closed
  cancel()
}
