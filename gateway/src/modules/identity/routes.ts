import { Hono } from 'hono'
import type { IdentityReply } from '../../../../src/contract/names-api.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { openEns } from './ens.js'

const CACHE_TTL_MS = 300_000
const NO_IDENTITY = { name: null, avatar: null }

/** `GET /v1/identity/{address}`: the verified primary name of an address, and its avatar. */
export function identityRoutes(core: DataCore): Hono {
  const app = new Hono()
  const ens = openEns(core)
  const cache = new SharedCache<IdentityReply>(core.clock, 10_000)
  addDataRoute(app, core, 'GET /v1/identity/{address}', {
    async handle(_input, { param }) {
      const address = readEvmAddress(param('address'))
      if (!ens || !address) return NO_IDENTITY
      return cache.get({ key: address, ttlMs: CACHE_TTL_MS }, async () => {
        const name = await ens.getName(address)
        return name === undefined ? NO_IDENTITY : { name, avatar: (await ens.getAvatar(name, address)) ?? null }
      })
    },
  })
  return app
}
