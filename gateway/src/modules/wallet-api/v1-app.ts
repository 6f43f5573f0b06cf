import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { apiErrorCodes } from '../../../../src/contract/api-error-codes.js'
import type { ApiContext, ApiEnv, ApiGuard, Client } from '../../http/api-route.js'
import { refuse, HttpError } from '../../http/http-error.js'
import { isStoreDown } from '../../store/database.js'
import { accountRoutes } from '../account/routes.js'
import { loginRoutes } from '../login/routes.js'
import { socialRoutes } from '../social/routes.js'
import { vaultRoutes } from '../wallets/routes.js'
import { admitRequests, beginRequest } from './admit-requests.js'
import type { WalletCore } from './wallet-core.js'

/** What the API needs beside its core. */
export interface V1Options {
  /** Who is behind a request. */
  readonly client: (context: ApiContext) => Client
  /** Requests that are worked on at once; 0 for any number. */
  readonly atOnce?: number | undefined
  /** Told of failures nobody foresaw. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** `/v1`: for the frame's own origin alone. */
export function createV1(core: WalletCore, { client, atOnce, onFailure }: V1Options): Hono<ApiEnv> {
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
  app.use(...admitRequests(core.projects, atOnce))
  for (const routes of [loginRoutes, vaultRoutes, socialRoutes, accountRoutes]) app.route('/', routes(core))
  app.notFound(context => context.json(refuse('not_found', `There is nothing at ${context.req.path}.`), 404))
  app.onError((error, context) => answerError(core, error, context, onFailure))
  return app
}

/** A page that is not the frame has no business here, whatever it could not read of the answer. */
function onlyFrame(core: WalletCore): ApiGuard {
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== core.urls.frame())
      throw refuse('origin_not_allowed', 'Unauthorized: origin not allowed')
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
  const refusal = isOurs ? error : unforeseen(error)
  if (refusal.details.retryAfter !== undefined) context.header('Retry-After', String(refusal.details.retryAfter))
  if (refusal.code === 'use_dpop_nonce') {
    context.header('DPoP-Nonce', core.proofs.nonces.make())
    context.header('Date', new Date(core.clock.now()).toUTCString())
  }
  if (refusal.status === 401) context.header('WWW-Authenticate', `DPoP error="${refusal.code}", algs="ES256"`)
  return context.json(refusal, refusal.status)
}

/** Nothing of the failure itself: it may tell how the gateway is made. */
function unforeseen(error: Error): HttpError {
  return isStoreDown(error)
    ? refuse('unavailable', 'The gateway cannot reach its store. Try again in a moment.', { retryAfter: 5 })
    : refuse('failed', 'The gateway could not answer. Try again.')
}
