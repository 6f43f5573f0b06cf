import { Hono } from 'hono'
import { chainDataRoutes } from './chain-data-routes.js'
import { analyticsRoutes } from './modules/analytics/routes.js'
import { answerError } from './modules/data/answer-error.js'
import type { DataCore } from './modules/data/data-core.js'
import { iconRoutes } from './modules/icons/routes.js'
import { identityRoutes } from './modules/identity/routes.js'
import { nameRoutes } from './modules/names/routes.js'
import { onrampRoutes } from './modules/onramp/routes.js'
import type { OnrampSandbox } from './modules/onramp/sandbox-service.js'
import { projectRoutes } from './modules/projects/routes.js'
import { signInRoutes } from './modules/siwx/routes.js'
import { swapRoutes } from './modules/swap/routes.js'

const modules: readonly ((core: DataCore, sandbox?: OnrampSandbox) => Hono)[] = [
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

/** What is open to every page: the data calls of `/v1`, statistics, what is said of projects. They come before the wallet's own `/v1`, which is for its frame alone. */
export function dataRoutes(core: DataCore, sandbox?: OnrampSandbox): Hono {
  const app = new Hono()
  for (const routes of modules) app.route('/', routes(core, sandbox))
  app.onError((error, context) => answerError(error, context, core.onFailure))
  return app
}
