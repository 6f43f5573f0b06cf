import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import type { DevServices } from './dev-services.js'
import type { Addresses } from './http/addresses.js'
import { gate, type GateRules } from './http/allowed-origin.js'
import { HttpError } from './http/http-error.js'
import type { Catalogue } from './modules/catalogue/catalogue.js'
import type { Images } from './modules/catalogue/images.js'
import { catalogueRoutes, openCatalogue } from './modules/catalogue/routes.js'
import { dataRoutes } from './modules/data/data-routes.js'
import { openData } from './modules/data/open-data.js'
import { isDevelopment, type Settings } from './settings.js'
import { createWalletServer, type WalletServer } from './wallet-server.js'

/** What the gateway works with. */
export interface AppDeps extends GateRules {
  readonly catalogue: Catalogue
  readonly images: Images
  /** Routes with rules of their own about who may read them: the embedded wallet's. */
  readonly walled?: readonly Hono[]
  /** Told of failures nobody foresaw. */
  readonly onFailure?: (error: unknown) => void
}

/** Nothing the gateway answers is a page: should a browser show it as one, it can do nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * The gateway as a function of a request; opens no port. What it serves itself is public and carries no
 * credentials, so every page may read every answer, refusals included: who may ask is `gate`'s business.
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
  // First: the public rules below end at them.
  for (const routes of deps.walled ?? []) app.route('/', routes)
  app.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD', 'OPTIONS'], exposeHeaders: ['ETag'], maxAge: 86_400 }))
  app.use(etag())

  app.get('/health', context => context.json({ status: 'ok', wallets: deps.catalogue.size }))
  app.use('/getWallets', gate(deps))
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

/** What the gateway answers with, before it listens. */
interface GatewayApp {
  readonly app: Hono
  readonly wallet: WalletServer
  /** Who may ask the public routes. */
  readonly rules: GateRules
}

/** What it is made with beside its settings. */
interface GatewayAppParts {
  readonly addresses: Addresses
  readonly development: DevServices | undefined
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Puts the routes of a gateway together. Opens no port and no store. */
export function openGatewayApp(settings: Settings, parts: GatewayAppParts): GatewayApp {
  const { addresses, development, onFailure } = parts
  const { origins, projects } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const wallet = createWalletServer(settings, addresses, { development, onFailure })
  const sandbox = isDevelopment(settings) ? development?.onrampSandbox : undefined
  const data = dataRoutes(openData({ settings, addresses, store: () => wallet.store(), onFailure }), sandbox)
  const walled = [data, wallet.api, wallet.development, ...(isFrameElsewhere(settings) ? [] : [wallet.frame])]
  const app = createApp({ ...openCatalogue(), ...rules, walled, ...(onFailure && { onFailure }) })
  return { app, wallet, rules }
}

function isFrameElsewhere({ framePort, frameUrl, gatewayUrl }: Settings): boolean {
  return framePort !== undefined || (frameUrl !== undefined && frameUrl !== (gatewayUrl && new URL(gatewayUrl).origin))
}
