import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { apiErrorCodes } from '../../../../src/contract/api-error-codes.js'
import type { ApiContext, ApiEnv, ApiGuard, Client } from '../../http/api-route.js'
import { apiError, HttpError } from '../../http/http-error.js'
import { loadShedding } from '../../http/load-shedding.js'
import { readBody } from '../../http/read-body.js'
import { isStoreDown } from '../../store/database.js'
import { accountRoutes } from '../account/routes.js'
import { randomId } from '../keys/hashing.js'
import { readUnverifiedClaims } from '../keys/jwt.js'
import { loginRoutes } from '../login/routes.js'
import { runInLanguage } from '../mail/email-messages.js'
import { passkeyRoutes } from '../passkeys/routes.js'
import { limitWalletRoutes, limitWalletRoutesTogether, type RouteLimiter } from '../limits/route-limiter.js'
import type { ProjectList } from '../projects/project-list.js'
import { socialRoutes } from '../social/routes.js'
import { walletRoutes } from '../wallets/routes.js'
import type { WalletCore } from './wallet-core.js'

export interface V1Options {
  readonly client: (context: ApiContext) => Client
  readonly limiter: RouteLimiter
  /** Maximum number of concurrent requests; 0 for no limit. */
  readonly maxConcurrentRequests?: number | undefined
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** The `/v1` API. Accepts only the origin of the frame. */
export function createV1(core: WalletCore, options: V1Options): Hono<ApiEnv> {
  const { client, limiter, maxConcurrentRequests, onFailure } = options
  const app = new Hono<ApiEnv>()
  app.use(beginRequest(client))
  app.use(
    cors({
      origin: origin => (origin === core.urls.frame() ? origin : null),
      allowMethods: ['POST', 'PUT'],
      allowHeaders: ['Authorization', 'Content-Type', 'DPoP'],
      exposeHeaders: ['DPoP-Nonce', 'Date', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
  )
  app.use(onlyFrame(core))
  const readIp = (context: Context) => (context as ApiContext).var.client.ip
  app.use(limitWalletRoutes(limiter, readIp))
  app.use(...admitRequests(core.projects, maxConcurrentRequests))
  app.use(limitWalletRoutesTogether(limiter, readIp))
  for (const routes of [loginRoutes, passkeyRoutes, walletRoutes, socialRoutes, accountRoutes])
    app.route('/', routes(core))
  app.notFound(context => context.json(apiError('not_found', `There is nothing at ${context.req.path}.`), 404))
  app.onError((error, context) => answerError(core, error, context, onFailure))
  return app
}

// Rejects other origins even if CORS would hide the response, because the request itself could have effects.
function onlyFrame(core: WalletCore): ApiGuard {
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== core.urls.frame())
      throw apiError('origin_not_allowed', 'Unauthorized: origin not allowed')
    await next()
  }
}

function answerError(
  core: WalletCore,
  error: Error,
  context: ApiContext,
  onFailure?: (error: unknown) => void,
): Response {
  const isOurs = error instanceof HttpError && error.code in apiErrorCodes && error.code !== 'failed'
  if (!isOurs) onFailure?.(error)
  const refusal = isOurs ? error : toPublicError(error)
  if (refusal.details.retryAfter !== undefined) context.header('Retry-After', String(refusal.details.retryAfter))
  if (refusal.code === 'use_dpop_nonce') {
    context.header('DPoP-Nonce', core.proofs.nonces.create())
    context.header('Date', new Date(core.clock.now()).toUTCString())
  }
  if (refusal.status === 401) context.header('WWW-Authenticate', `DPoP error="${refusal.code}", algs="ES256"`)
  return context.json(refusal, refusal.status)
}

// Hides the error, which could reveal internals.
function toPublicError(error: Error): HttpError {
  return isStoreDown(error)
    ? apiError('unavailable', 'The gateway cannot reach its store. Try again in a moment.', { retryAfter: 5 })
    : apiError('failed', 'The gateway could not answer. Try again.')
}

function beginRequest(client: (context: ApiContext) => Client): ApiGuard {
  return async (context, next) => {
    context.set('requestId', randomId())
    context.set('client', client(context))
    await runInLanguage(context.req.header('accept-language'), next)
    context.res.headers.set('X-Request-Id', context.var.requestId)
    context.res.headers.set('Cache-Control', 'no-store')
  }
}

/**
 * Returns the known project that a request claims, in its body or access token. Nothing is verified; only load shedding
 * uses it. Requires that the body has been read.
 */
export async function findProject(context: ApiContext, projects: ProjectList): Promise<string | undefined> {
  const named = (await readJsonBody(context))?.['projectId'] ?? claimedProject(context)
  return typeof named === 'string' && projects.getOrigins(named) ? named : undefined
}

function claimedProject(context: ApiContext): unknown {
  const [, token = ''] = /^DPoP ([\w.-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
  return readUnverifiedClaims(token)?.['pid']
}

async function readJsonBody(context: ApiContext): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const body: unknown = await context.req.json()
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function admitRequests(projects: ProjectList, maxConcurrent: number | undefined): readonly [ApiGuard, ApiGuard] {
  const project = (context: ApiContext) => findProject(context, projects)
  return [readBody(), loadShedding({ maxConcurrent, readProject: projects.isShared ? project : undefined })]
}
