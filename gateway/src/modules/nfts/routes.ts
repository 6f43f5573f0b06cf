import { Hono } from 'hono'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { ReceivedLogs } from '../portfolio/received-logs.js'
import { receivedCollectibles } from './collectibles.js'
import { stillHeld, withWords } from './held-collectibles.js'
import { ipfsGateway } from './ipfs-gateway.js'
import { nftRecordOf } from './nft-records.js'

/** How many are described at once: each may be at another host. */
const PAGE = 20
const KEPT_MS = 60_000
const DESCRIBED_MS = 600_000

/** `GET /v1/account/{address}/nfts`: collectibles by the chain's own log, with what describes them. Ours. */
export function nftRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { clock, chains, env, outbound, icons } = core
  const received = ReceivedLogs.over(core)
  const ways = { outbound, icons, ipfs: ipfsGateway(env) }
  const holdings = new SharedCache<Awaited<ReturnType<typeof stillHeld>>>(clock)
  const described = new SharedCache<NftRecord>(clock, 5_000)
  const describe = async (chain: Chain, held: Awaited<ReturnType<typeof stillHeld>>) =>
    Promise.all(
      (await withWords(chain, held)).map(each => {
        const key = `${chain.chainId}:${each.address}:${each.id}:${each.quantity}`
        return described.get({ key, ttlMs: DESCRIBED_MS }, () => nftRecordOf(chain, each, ways))
      }),
    )
  addDataRoute(app, core, 'GET /v1/account/{address}/nfts', {
    async answer({ chainId, cursor = '0' }, { param }) {
      const chain = chainId === undefined ? chains.all[0] : chains.find(chainId)
      if (!chain) return { nfts: [], next: null }
      const owner = readEvmAddress(param('address'))
      if (!owner || !/^\d{1,4}$/.test(cursor))
        throw new HttpError(400, 'invalid_request', 'The address or the cursor is none.')
      const held = await holdings.get({ key: `${chain.chainId}:${owner}`, ttlMs: KEPT_MS }, async () =>
        stillHeld(chain, owner, await receivedCollectibles(received, chain, owner)),
      )
      const end = Number(cursor) + PAGE
      const nfts = await describe(chain, held.slice(Number(cursor), end))
      return { nfts, next: end < held.length ? String(end) : null }
    },
  })
  return app
}
