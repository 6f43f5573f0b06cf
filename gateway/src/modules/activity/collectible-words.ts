import type { Address } from 'viem'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import type { KeptMove } from '../../store/tables/activity-tables.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { withWords } from '../nfts/held-collectibles.js'
import { ipfsGateway } from '../nfts/ipfs-gateway.js'
import { nftRecordOf } from '../nfts/nft-records.js'

/** The most that are described for one page: each may be at another host. */
const MOST = 20
const KEPT_MS = 600_000

/** One collectible among all of a network. */
export function collectibleKey({ token, id }: Pick<KeptMove, 'token' | 'id'>): string {
  return `${token}:${id}`
}

/** What contracts and hosts of unknown hands say of the collectibles that moved. */
export class CollectibleWords {
  readonly #kept: SharedCache<NftRecord>
  readonly #ipfs: string

  constructor(private readonly core: DataCore) {
    this.#kept = new SharedCache(core.clock, 5_000)
    this.#ipfs = ipfsGateway(core.env)
  }

  /** By {@link collectibleKey}; of more than a page can bear, the rest is missing. */
  async of(chain: Chain, moves: readonly KeptMove[]): Promise<ReadonlyMap<string, NftRecord>> {
    const asked = moves.flatMap(({ kind, token, id }) => {
      const isOne = kind === 'erc721' || kind === 'erc1155'
      return isOne && token && id ? [{ address: token as Address, id: BigInt(id), standard: kind, quantity: 1n }] : []
    })
    const unique = new Map(asked.map(each => [`${each.address}:${each.id}`, each]))
    const described = await Promise.all(
      [...unique].slice(0, MOST).map(async ([key, each]) => {
        const ask = { key: `${chain.chainId}:${key}`, ttlMs: KEPT_MS }
        return [key, await this.#kept.get(ask, () => this.#describe(chain, each))] as const
      }),
    )
    return new Map(described)
  }

  async #describe(chain: Chain, collectible: Parameters<typeof withWords>[1][number]): Promise<NftRecord> {
    const { outbound, icons } = this.core
    const [held = { ...collectible, uri: undefined, collection: undefined }] = await withWords(chain, [collectible])
    return nftRecordOf(chain, held, { outbound, icons, ipfs: this.#ipfs })
  }
}
