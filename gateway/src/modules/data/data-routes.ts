import { Hono, type Context } from 'hono'
import { HttpError } from '../../http/http-error.js'
import { activityRoutes } from '../activity/routes.js'
import { analyticsRoutes } from '../analytics/routes.js'
import { findUnreachableError, isNodeRefusal } from '../chains/contract-reads.js'
import { chainRoutes } from '../chains/routes.js'
import { iconRoutes } from '../icons/routes.js'
import { identityRoutes } from '../identity/routes.js'
import { nameRoutes } from '../names/routes.js'
import { nftRoutes } from '../nfts/routes.js'
import type { OnrampSandbox } from '../onramp/onramp-providers.js'
import { onrampRoutes } from '../onramp/routes.js'
import { portfolioRoutes } from '../portfolio/routes.js'
import { priceRoutes } from '../prices/routes.js'
import { projectRoutes } from '../projects/routes.js'
import { rpcRoutes } from '../rpc/routes.js'
import { signInRoutes } from '../siwx/routes.js'
import { swapRoutes } from '../swap/routes.js'
import type { DataCore } from './data-core.js'

const chainModules = [chainRoutes, rpcRoutes, priceRoutes, portfolioRoutes, nftRoutes, activityRoutes]

function chainDataRoutes(core: DataCore): Hono {
  const app = new Hono()
  for (const routes of chainModules) app.route('/', routes(core))
  return app
}

const dataModules: readonly ((core: DataCore, sandbox?: OnrampSandbox) => Hono)[] = [
  chainDataRoutes,
  iconRoutes,
  identityRoutes,
  nameRoutes,
  core => swapRoutes(core),
  onrampRoutes,
  analyticsRoutes,
  projectRoutes,
  signInRoutes,
]

/**
 * Routes that are open to every page: the data calls of `/v1`, statistics and projects. They are mounted before the
 * wallet's own `/v1` routes, which only its frame may call.
 */
export function dataRoutes(core: DataCore, sandbox?: OnrampSandbox): Hono {
  const app = new Hono()
  for (const routes of dataModules) app.route('/', routes(core, sandbox))
  app.onError((error, context) => sendError(error, context, core.onFailure))
  return app
}

/**
 * Responds to an error in both formats that clients read: our code and message, and a list of reasons. Details of
 * unexpected errors are not disclosed.
 */
export function sendError(error: Error, context: Context, onFailure?: (error: unknown) => void): Response {
  const refusal =
    findUnreachableError(error) ??
    (isNodeRefusal(error) ? toRefusalError(error, onFailure) : toUnexpectedError(error, onFailure))
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  const reasons = [{ name: refusal.code, description: refusal.message }]
  return context.json({ ...refusal.toJSON(), status: 'FAILED', reasons }, refusal.status)
}

// The error message of a node is reported internally, but not forwarded.
function toRefusalError(error: Error, onFailure?: (error: unknown) => void): HttpError {
  onFailure?.(error)
  return new HttpError(502, 'chain/refused', 'The network does not answer this now. Try again.')
}

function toUnexpectedError(error: Error, onFailure?: (error: unknown) => void): HttpError {
  onFailure?.(error)
  return new HttpError(500, 'failed', 'The gateway could not answer. Try again.')
}
