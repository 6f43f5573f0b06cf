import type { NftRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import type { ReceivedCollectible } from './collectibles.js'
import { withWords } from './held-collectibles.js'
import { ipfsGateway } from './ipfs-gateway.js'
import { nftRecordOf } from './nft-records.js'

const KEPT_MS = 600_000

/** A collectible that an address has, and where it stands among them. */
export type HeldNow = ReceivedCollectible & { readonly quantity: bigint }

/** What describes collectibles, kept for a while. */
export class DescribedCollectibles {
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
        return this.#kept.get({ key, ttlMs: KEPT_MS }, () =>
          nftRecordOf(chain, each, { outbound, icons, ipfs: this.#ipfs }),
        )
      }),
    )
  }
}
