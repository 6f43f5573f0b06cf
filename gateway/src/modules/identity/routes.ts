import { Hono } from 'hono'
import type { IdentityReply } from '../../../../src/contract/names-api.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { openEns } from './ens.js'

const KEPT_MS = 300_000
const NOBODY = { name: null, avatar: null }

/** `GET /v1/identity/{address}`: the name an address has, if the name leads back to it, and its picture. */
export function identityRoutes(core: DataCore): Hono {
  const app = new Hono()
  const ens = openEns(core)
  const kept = new SharedCache<IdentityReply>(core.clock, 10_000)
  addDataRoute(app, core, 'GET /v1/identity/{address}', {
    async answer(_input, { param }) {
      const address = readEvmAddress(param('address'))
      if (!ens || !address) return NOBODY
      return kept.get({ key: address, ttlMs: KEPT_MS }, async () => {
        const name = await ens.nameOf(address)
        return name === undefined ? NOBODY : { name, avatar: (await ens.avatarOf(name, address)) ?? null }
      })
    },
  })
  return app
}
