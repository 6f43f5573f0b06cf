import { Hono } from 'hono'
import { HttpError } from '../../http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { ReceivedLogs } from '../portfolio/received-logs.js'
import { receivedCollectibles } from './collectibles.js'
import { DescribedCollectibles, type HeldNow } from './described-collectibles.js'
import { stillHeld } from './held-collectibles.js'
import { byPlace, nftCursorOf, readNftCursor } from './nft-cursor.js'

/** How many are described at once: each may be at another host. */
const PAGE = 20
const KEPT_MS = 60_000

/** `GET /v1/account/{address}/nfts`: collectibles by the chain's own log, with what describes them. Ours. */
export function nftRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { clock, chains } = core
  const received = ReceivedLogs.over(core)
  const described = new DescribedCollectibles(core)
  const holdings = new SharedCache<readonly HeldNow[]>(clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/nfts', {
    async answer({ chainId, cursor }, { param }) {
      const chain = chainId === undefined ? chains.all[0] : chains.find(chainId)
      if (!chain) return { nfts: [], next: null }
      const owner = readEvmAddress(param('address'))
      if (!owner) throw new HttpError(400, 'invalid_request', 'The address is none.')
      const after = cursor ? readNftCursor(cursor) : undefined
      const held = await holdings.get({ key: `${chain.chainId}:${owner}`, ttlMs: KEPT_MS }, async () =>
        stillHeld(chain, owner, await receivedCollectibles(received, chain, owner)),
      )
      const rest = after ? held.filter(each => byPlace(after, each) < 0) : held
      const page = rest.slice(0, PAGE)
      const last = page.at(-1)
      return { nfts: await described.of(chain, page), next: last && rest.length > PAGE ? nftCursorOf(last) : null }
    },
  })
  return app
}
