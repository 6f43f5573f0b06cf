import { Hono } from 'hono'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'

const HOUR_S = 3600

/** `GET /v1/supported-chains`: the networks whose data this gateway knows. It has no web sockets to offer. */
export function chainRoutes(core: DataCore): Hono {
  const app = new Hono()
  addDataRoute(app, core, 'GET /v1/supported-chains', {
    maxAge: HOUR_S,
    answer: async () => ({ http: core.chains.all.map(({ caipNetworkId }) => caipNetworkId), ws: [] }),
  })
  return app
}
