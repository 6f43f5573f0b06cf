import { Hono } from 'hono'
import { activityRoutes } from './modules/activity/routes.js'
import { chainRoutes } from './modules/chains/routes.js'
import type { DataCore } from './modules/data/data-core.js'
import { nftRoutes } from './modules/nfts/routes.js'
import { portfolioRoutes } from './modules/portfolio/routes.js'
import { priceRoutes } from './modules/prices/routes.js'
import { rpcRoutes } from './modules/rpc/routes.js'

const modules = [chainRoutes, rpcRoutes, priceRoutes, portfolioRoutes, nftRoutes, activityRoutes]

/** What the gateway reads from the chains for whoever asks. */
export function chainDataRoutes(core: DataCore): Hono {
  const app = new Hono()
  for (const routes of modules) app.route('/', routes(core))
  return app
}
