import { Hono } from 'hono'
import { openGatewayApp } from './app.js'
import { checkDeployment } from './check-deployment.js'
import type { AttachedService, DevServices } from './dev-services.js'
import { addressesOf, localUrl, type BoundPorts } from './http/addresses.js'
import { HttpError } from './http/http-error.js'
import { type ConnectionRules, drained, listening, serverOf } from './http/http-server.js'
import { isLoopback } from './http/rate-limit-keys.js'
import type { Settings } from './settings.js'

/** A gateway that listens. */
export interface RunningGateway<Relay extends AttachedService = AttachedService> {
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

const NOT_FOR_DEVELOPMENT =
  'NODE_ENV must be "production": this build has no development services. For development run: npm run gateway'

/** Connections of one visitor, unless the operator says otherwise; behind a proxy, requests under way. */
const CONNECTIONS_PER_IP = 100

/**
 * Starts a gateway; rejects with the system's error (`EADDRINUSE` …) when it cannot listen, and with `settings/invalid`.
 * `development` comes from the development entry only (`serve-development.ts`); without it, everything must be production.
 */
export async function serveGateway<Relay extends AttachedService = AttachedService>(
  settings: Settings,
  onFailure?: (error: unknown) => void,
  development?: DevServices<Relay>,
): Promise<RunningGateway<Relay>> {
  checkServices(settings, development)
  const { framePort, host } = settings
  const bound: BoundPorts = {}
  const addresses = addressesOf(settings, bound)
  const { app, wallet, rules } = openGatewayApp(settings, { addresses, development, onFailure })
  const server = { connections: connectionRules(settings) }
  const main = serverOf(app, server)
  const relay = settings.relay ? development?.createRelay(rules) : undefined
  relay?.attach(main)
  const servers = [main]
  bound.main = await listening(main, settings.port, host)
  if (framePort !== undefined) {
    const second = serverOf(new Hono().route('/', wallet.frame).route('/', wallet.development), server)
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

function checkServices(settings: Settings, development: DevServices | undefined): void {
  checkDeployment(settings)
  if (!settings.production && !development) throw new HttpError(500, 'settings/invalid', NOT_FOR_DEVELOPMENT)
}

/** This machine's own address counts in production alone. */
function connectionRules({ connectionsPerIp, trustedProxies, production = false }: Settings): ConnectionRules {
  const most = connectionsPerIp ?? CONNECTIONS_PER_IP
  return { most, trustedProxies, counts: ip => production || !isLoopback(ip) }
}
