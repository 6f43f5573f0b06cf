import { Hono } from 'hono'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readNamesSuffix } from '../names/registered-name.js'
import { readJupiter } from '../swap/jupiter.js'

const HOUR_S = 3600

/**
 * `GET /v1/supported-chains`: the networks whose data the gateway serves, those other than EVM ones
 * with swaps, and the suffix of the names that it issues.
 * WebSockets are not supported.
 */
export function chainRoutes(core: DataCore): Hono {
  const app = new Hono()
  const http = [...core.chains.all, ...core.solana.chains.all].map(({ caipNetworkId }) => caipNetworkId)
  const jupiter = readJupiter(core.env)
  const swaps = jupiter && core.solana.chains.find(jupiter.caipNetworkId) ? [jupiter.caipNetworkId] : []
  const suffix = readNamesSuffix(core.env, core.development ?? false)
  addDataRoute(app, core, 'GET /v1/supported-chains', {
    maxAge: HOUR_S,
    handle: async () => ({ http, ws: [], swaps, namesSuffix: suffix }),
  })
  return app
}
