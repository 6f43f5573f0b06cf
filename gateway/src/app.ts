import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { gate, type GateRules } from './gate.js'
import { HttpError } from './http-error.js'
import type { Catalogue } from './modules/catalogue/catalogue.js'
import type { Images } from './modules/catalogue/images.js'
import { catalogueRoutes } from './modules/catalogue/routes.js'

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
