import { Hono } from 'hono'
import { addressesOf, localUrl, type BoundPorts } from './addresses.js'
import { createApp } from './app.js'
import type { ConnectionRules } from './connection-cap.js'
import { drained, listening, serverOf } from './http-server.js'
import { dataRoutes } from './data-routes.js'
import { openCatalogue } from './modules/catalogue/open-catalogue.js'
import { isLoopback } from './modules/limits/network-of.js'
import { createRelay, type Relay } from './modules/relay/relay.js'
import { openData } from './open-data.js'
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
  /** Lets what is under way end, for eight seconds at most, then gives the ports back. A second call does nothing more. */
  stop(): Promise<void>
}

/** Connections of one address, where nothing stands in front and the operator does not say otherwise. */
const CONNECTIONS_PER_IP = 100

/** Starts a gateway; rejects with the system's error (`EADDRINUSE` …) when it cannot listen. */
export async function serveGateway(settings: Settings, onFailure?: (error: unknown) => void): Promise<RunningGateway> {
  checkProduction(settings)
  const { origins, projects, framePort, host } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const bound: BoundPorts = {}
  const addresses = addressesOf(settings, bound)
  const wallet = createWalletServer(settings, addresses, onFailure)
  const data = dataRoutes(openData({ settings, addresses, store: () => wallet.store(), onFailure }))
  const walled = [data, wallet.api, wallet.standIns, ...(isFrameElsewhere(settings) ? [] : [wallet.frame])]
  const app = createApp({ ...openCatalogue(), ...rules, walled, ...(onFailure && { onFailure }) })
  const server = { connections: connectionRules(settings) }
  const main = serverOf(app, server)
  const relay = settings.relay ? createRelay(rules) : undefined
  relay?.attach(main)
  const servers = [main]
  bound.main = await listening(main, settings.port, host)
  if (framePort !== undefined) {
    const second = serverOf(new Hono().route('/', wallet.frame).route('/', wallet.standIns), server)
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

function isFrameElsewhere({ framePort, frameUrl, gatewayUrl }: Settings): boolean {
  return framePort !== undefined || (frameUrl !== undefined && frameUrl !== (gatewayUrl && new URL(gatewayUrl).origin))
}

/** Behind a proxy it is the proxy that counts; this machine's own address counts in production alone. */
function connectionRules({ connectionsPerIp, trustedProxies = 0, production = false }: Settings): ConnectionRules {
  const most = connectionsPerIp ?? (trustedProxies > 0 ? 0 : CONNECTIONS_PER_IP)
  return { most, counts: ip => production || !isLoopback(ip) }
}
