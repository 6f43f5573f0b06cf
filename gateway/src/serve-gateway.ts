import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import { addressesOf, localUrl, type BoundPorts } from './addresses.js'
import { createApp } from './app.js'
import { openCatalogue } from './modules/catalogue/open-catalogue.js'
import { createRelay, type Relay } from './modules/relay/relay.js'
import { checkProduction, type Settings } from './settings.js'
import { createWalletServer } from './wallet-server.js'

/** A gateway that listens. */
export interface RunningGateway {
  /** `http://localhost:8787`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The origin of the wallet's frame. */
  readonly frameUrl: string
  /** The development relay, where it was asked for; at the gateway's own address with `ws:`. */
  readonly relay?: Relay
  /** Opens the accounts' store now; otherwise the first login does. Rejects where it cannot be opened. */
  open(): Promise<void>
  /** Lets what is under way end, for ten seconds at most, then gives the ports back. A second call does nothing more. */
  stop(): Promise<void>
}

/** How long a request may take to arrive whole, in milliseconds. */
const ARRIVAL_MS = 10_000
/** How long a stop waits for what is under way, in milliseconds. */
const DRAIN_MS = 10_000

/** Starts a gateway; rejects with the system's error (`EADDRINUSE` …) when it cannot listen. */
export async function serveGateway(settings: Settings, onFailure?: (error: unknown) => void): Promise<RunningGateway> {
  checkProduction(settings)
  const { origins, projects, framePort, host } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const bound: BoundPorts = {}
  const addresses = addressesOf(settings, bound)
  const wallet = createWalletServer(settings, addresses, onFailure)
  const isFrameElsewhere = framePort !== undefined || isForeign(settings.frameUrl, settings.gatewayUrl)
  const walled = [wallet.api, wallet.standIns, ...(isFrameElsewhere ? [] : [wallet.frame])]
  const app = createApp({ ...openCatalogue(), ...rules, walled, ...(onFailure && { onFailure }) })
  const main = serverOf(app)
  const relay = settings.relay ? createRelay(rules) : undefined
  relay?.attach(main)
  const servers = [main]
  bound.main = await listening(main, settings.port, host)
  if (framePort !== undefined) {
    const second = serverOf(new Hono().route('/', wallet.frame).route('/', wallet.standIns))
    bound.frame = await listening(second, framePort, host).catch(async error => {
      await drained(main)
      throw error
    })
    servers.push(second)
  }
  const stop = async () => {
    wallet.endWaits()
    await relay?.close()
    await Promise.all(servers.map(drained))
    await wallet.close()
  }
  let stopped: Promise<void> | undefined
  return {
    url: localUrl(host, bound.main),
    port: bound.main,
    frameUrl: addresses.frame(),
    ...(relay && { relay }),
    open: () => wallet.open(),
    stop: () => (stopped ??= stop()),
  }
}

function isForeign(frameUrl: string | undefined, gatewayUrl: string | undefined): boolean {
  return frameUrl !== undefined && frameUrl !== (gatewayUrl && new URL(gatewayUrl).origin)
}

function serverOf(app: Hono): Server {
  const limits = { requestTimeout: ARRIVAL_MS, headersTimeout: ARRIVAL_MS, connectionsCheckingInterval: 1_000 }
  return createServer(limits, getRequestListener(app.fetch))
}

/** Takes no more requests, and waits for those that are under way. */
async function drained(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cancel = systemClock.after(DRAIN_MS, () => server.closeAllConnections())
  await closed
  cancel()
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
