import { Hono } from 'hono'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { ReceivedLogs } from '../portfolio/received-logs.js'
import {
  type ReceivedCollectible,
  findCollectibles,
  comparePositions,
  encodeNftCursor,
  decodeNftCursor,
} from './collectibles.js'
import { addMetadata, readHeldCollectibles } from './held-collectibles.js'
import { readIpfsGateway, toNftRecord } from './nft-records.js'

const DESCRIPTION_TTL_MS = 600_000

type Holding = ReceivedCollectible & { readonly quantity: bigint }

class DescribedCollectibles {
  readonly #cache: SharedCache<NftRecord>
  readonly #ipfs: string

  constructor(private readonly core: DataCore) {
    this.#cache = new SharedCache(core.clock, 5_000)
    this.#ipfs = readIpfsGateway(core.env)
  }

  async describe(chain: Chain, held: readonly Holding[]): Promise<NftRecord[]> {
    const { outbound, icons } = this.core
    return Promise.all(
      (await addMetadata(chain, held)).map(collectible => {
        const key = `${chain.chainId}:${collectible.address}:${collectible.id}:${collectible.quantity}`
        return this.#cache.get({ key, ttlMs: DESCRIPTION_TTL_MS }, () =>
          toNftRecord(chain, collectible, { outbound, icons, ipfs: this.#ipfs }),
        )
      }),
    )
  }
}

// Page size. Small, because the metadata of each collectible can be at a different host.
const PAGE_SIZE = 20
const LIST_TTL_MS = 60_000

export function nftRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { clock, chains, explorer } = core
  const received = ReceivedLogs.create(core)
  const described = new DescribedCollectibles(core)
  const holdings = new SharedCache<readonly Holding[]>(clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/nfts', {
    async handle({ chainId, cursor }, { param }) {
      const chain = chainId === undefined ? chains.all[0] : chains.find(chainId)
      if (!chain) return { nfts: [], next: null }
      const owner = readEvmAddress(param('address'))
      if (!owner) throw new HttpError(400, 'invalid_request', 'Invalid address.')
      const after = cursor ? decodeNftCursor(cursor) : undefined
      const held = await holdings.get({ key: `${chain.chainId}:${owner}`, ttlMs: LIST_TTL_MS }, async () =>
        readHeldCollectibles(chain, owner, await findCollectibles({ received, explorer }, chain, owner)),
      )
      const rest = after ? held.filter(collectible => comparePositions(after, collectible) < 0) : held
      const page = rest.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      return {
        nfts: await described.describe(chain, page),
        next: last && rest.length > PAGE_SIZE ? encodeNftCursor(last) : null,
      }
    },
  })
  return app
}
