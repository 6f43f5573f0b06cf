import { Hono } from 'hono'
import { openGatewayApp } from './app.js'
import { checkDeployment } from './check-deployment.js'
import type { AttachedService, DevServices } from './dev-services.js'
import { resolveUrls, localUrl, type BoundPorts } from './http/gateway-urls.js'
import { HttpError } from './http/http-error.js'
import { type ConnectionLimits, drain, listen, createHttpServer } from './http/http-server.js'
import { isLoopback } from './http/rate-limit-keys.js'
import type { Settings } from './settings.js'

export interface RunningGateway<Relay extends AttachedService = AttachedService> {
  readonly url: string
  readonly port: number
  readonly frameUrl: string
  readonly relay?: Relay
  /** Opens the database now instead of on the first request. Rejects if it cannot be opened. */
  open(): Promise<void>
  /** Stops the gateway. Running requests have up to eight seconds. Idempotent. */
  stop(): Promise<void>
}

const NOT_FOR_DEVELOPMENT =
  'NODE_ENV must be "production": this build has no development services. For development run: npm run gateway'

const DEFAULT_CONNECTIONS_PER_IP = 100

/**
 * Starts a gateway. Rejects with `settings/invalid`, or with the system's error if it cannot listen (`EADDRINUSE`).
 * `development` is passed by the development entry point only; without it, the settings must be for production.
 */
export async function serveGateway<Relay extends AttachedService = AttachedService>(
  settings: Settings,
  onFailure?: (error: unknown) => void,
  development?: DevServices<Relay>,
): Promise<RunningGateway<Relay>> {
  checkServices(settings, development)
  const { framePort, host } = settings
  const bound: BoundPorts = {}
  const addresses = resolveUrls(settings, bound)
  const { app, limit, wallet, rules } = openGatewayApp(settings, { addresses, development, onFailure })
  const server = { connections: connectionRules(settings) }
  const main = createHttpServer(app, server)
  const relay = settings.relay ? development?.createRelay(rules) : undefined
  relay?.attach(main)
  const servers = [main]
  bound.main = await listen(main, settings.port, host)
  if (framePort !== undefined) {
    const pages = new Hono().use(limit).route('/', wallet.frame).route('/', wallet.development)
    const second = createHttpServer(pages, server)
    bound.frame = await listen(second, framePort, host).catch(async error => {
      await drain(main)
      throw error
    })
    servers.push(second)
  }
  const stop = async () => {
    wallet.abortPending()
    await relay?.close()
    await Promise.all(servers.map(drain))
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

function connectionRules({ connectionsPerIp, trustedProxies, production = false }: Settings): ConnectionLimits {
  const maxPerVisitor = connectionsPerIp ?? DEFAULT_CONNECTIONS_PER_IP
  return { maxPerVisitor, trustedProxies, isCounted: ip => production || !isLoopback(ip) }
}
