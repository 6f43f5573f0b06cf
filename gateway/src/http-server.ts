import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import { capConnections, capRequests, type ConnectionRules } from './connection-cap.js'

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
