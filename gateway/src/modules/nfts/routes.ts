import { Hono } from 'hono'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { ReceivedLogs } from '../portfolio/received-logs.js'
import { type ReceivedCollectible, receivedCollectibles, byPlace, nftCursorOf, readNftCursor } from './collectibles.js'
import { withWords, stillHeld } from './held-collectibles.js'
import { ipfsGateway, nftRecordOf } from './nft-records.js'

const DESCRIPTION_TTL_MS = 600_000

/** A collectible that an address has, and where it stands among them. */
type HeldNow = ReceivedCollectible & { readonly quantity: bigint }

/** What describes collectibles, kept for a while. */
class DescribedCollectibles {
  readonly #kept: SharedCache<NftRecord>
  readonly #ipfs: string

  constructor(private readonly core: DataCore) {
    this.#kept = new SharedCache(core.clock, 5_000)
    this.#ipfs = ipfsGateway(core.env)
  }

  /** In the same order. */
  async of(chain: Chain, held: readonly HeldNow[]): Promise<NftRecord[]> {
    const { outbound, icons } = this.core
    return Promise.all(
      (await withWords(chain, held)).map(each => {
        const key = `${chain.chainId}:${each.address}:${each.id}:${each.quantity}`
        return this.#kept.get({ key, ttlMs: DESCRIPTION_TTL_MS }, () =>
          nftRecordOf(chain, each, { outbound, icons, ipfs: this.#ipfs }),
        )
      }),
    )
  }
}

/** How many are described at once: each may be at another host. */
const PAGE = 20
const LIST_TTL_MS = 60_000

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
      const held = await holdings.get({ key: `${chain.chainId}:${owner}`, ttlMs: LIST_TTL_MS }, async () =>
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
