import { Hono } from 'hono'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { namesSuffix } from '../names/registered-name.js'

const HOUR_S = 3600

/**
 * `GET /v1/supported-chains`: the networks whose data this gateway knows, and what the names end with that it gives
 * away. It has no web sockets to offer.
 */
export function chainRoutes(core: DataCore): Hono {
  const app = new Hono()
  const http = [...core.chains.all, ...core.solana.chains.all].map(({ caipNetworkId }) => caipNetworkId)
  const suffix = namesSuffix(core.env, core.development ?? false)
  addDataRoute(app, core, 'GET /v1/supported-chains', {
    maxAge: HOUR_S,
    answer: async () => ({ http, ws: [], namesSuffix: suffix }),
  })
  return app
}
