import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { systemClock } from '../../src/core/clock.js'
import type { DevServices } from './dev-services.js'
import type { GatewayUrls } from './http/gateway-urls.js'
import type { ApiContext } from './http/api-route.js'
import { projectGuard, type ProjectGuardOptions } from './http/allowed-origin.js'
import { clientReader } from './http/client.js'
import { HttpError } from './http/http-error.js'
import type { Catalogue } from './modules/catalogue/catalogue.js'
import type { Images } from './modules/catalogue/images.js'
import { catalogueRoutes, openCatalogue } from './modules/catalogue/routes.js'
import { dataRoutes } from './modules/data/data-routes.js'
import { openData } from './modules/data/open-data.js'
import { limitPublicRoutes, RouteLimiter } from './modules/limits/route-limiter.js'
import { isDevelopment, type Settings } from './settings.js'
import { createWalletServer, type WalletServer } from './wallet-server.js'

export interface AppDeps extends ProjectGuardOptions {
  readonly catalogue: Catalogue
  readonly images: Images
  /** Routes with their own access rules, mounted before the public ones. */
  readonly restrictedRoutes?: readonly Hono[]
  /** Limits the requests of a visitor. Runs before every other route. */
  readonly limit?: MiddlewareHandler | undefined
  readonly onFailure?: (error: unknown) => void
}

// Responses are never pages. If a browser renders one, it cannot run scripts.
const API_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/**
 * Creates the gateway as a fetch handler, without opening a port. Its own responses are public and credential-free, so
 * any page may read them, including errors. `projectGuard` decides who may call it.
 *
 * @example const answer = await createApp(deps).request('/getWallets?entries=4')
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', API_CSP)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  })
  if (deps.limit) app.use(deps.limit)
  // Mounted first, because the public CORS rules below do not apply to them.
  for (const routes of deps.restrictedRoutes ?? []) app.route('/', routes)
  app.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD', 'OPTIONS'], exposeHeaders: ['ETag'], maxAge: 86_400 }))
  app.use(etag())

  app.get('/health', context => context.json({ status: 'ok', wallets: deps.catalogue.size }))
  app.use('/getWallets', projectGuard(deps))
  app.route('/', catalogueRoutes(deps))

  app.notFound(context => {
    const refusal = new HttpError(404, 'route/not-found', `There is nothing at ${context.req.path}.`)
    return context.json(refusal, 404)
  })
  app.onError((error, context) => {
    if (error instanceof HttpError) return context.json(error, error.status)
    deps.onFailure?.(error)
    return context.json({ code: 'gateway/failed', message: 'The gateway could not answer. Try again.' }, 500)
  })
  return app
}

interface GatewayApp {
  readonly app: Hono
  /** Limits the requests of a visitor to the pages of a separate frame. */
  readonly limit: MiddlewareHandler
  readonly wallet: WalletServer
  readonly rules: ProjectGuardOptions
}

interface GatewayAppOptions {
  readonly addresses: GatewayUrls
  readonly development: DevServices | undefined
  readonly onFailure: ((error: unknown) => void) | undefined
}

export function openGatewayApp(settings: Settings, parts: GatewayAppOptions): GatewayApp {
  const { addresses, development, onFailure } = parts
  const { origins, projects } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const wallet = createWalletServer(settings, addresses, { development, onFailure })
  const sandbox = isDevelopment(settings) ? development?.onrampSandbox : undefined
  const data = dataRoutes(openData({ settings, addresses, store: () => wallet.store(), onFailure }), sandbox)
  const restrictedRoutes = [data, wallet.api, wallet.development, ...(hasSeparateFrame(settings) ? [] : [wallet.frame])]
  const limit = createPublicLimit(settings)
  const app = createApp({
    limit,
    ...openCatalogue(settings.picturesDir),
    ...rules,
    restrictedRoutes,
    ...(onFailure && { onFailure }),
  })
  return { app, limit, wallet, rules }
}

function createPublicLimit(settings: Settings): MiddlewareHandler {
  const limiter = new RouteLimiter({ clock: systemClock, factor: settings.visitorLimitFactor })
  const client = clientReader(settings)
  return limitPublicRoutes(limiter, context => client(context as ApiContext).ip)
}

function hasSeparateFrame({ framePort, frameUrl, gatewayUrl }: Settings): boolean {
  return framePort !== undefined || (frameUrl !== undefined && frameUrl !== (gatewayUrl && new URL(gatewayUrl).origin))
}
