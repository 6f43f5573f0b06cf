import type { Address, Hex } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/chain.js'
import type { Outbound } from '../outbound/outbound.js'
import type { BlockscoutUrls } from '../portfolio/blockscout-settings.js'
import type { ActivityFinder, BlockRange, Finding } from './activity-finder.js'
import { readReceipt } from './chain-reads.js'
import { inTurns } from './in-turns.js'

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 8_000 }
const MOST = 100
const AT_ONCE = 10

const listing = z.object({ items: z.array(z.unknown()) })
const blockNumber = z.number().optional().catch(undefined)
const row = z.object({
  hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  block_number: blockNumber,
  /** What older versions call it. */
  block: blockNumber,
})
/** Blocks that are looked at again: an explorer lags, and may have been away. */
const AGAIN = 1_000

/** Finds the newest transactions that a Blockscout explorer lists for an address; each counts where the chain has it. */
export class BlockscoutActivity implements ActivityFinder {
  constructor(
    private readonly urls: BlockscoutUrls,
    private readonly upstream: Outbound,
    private readonly onFailure?: (error: unknown) => void,
  ) {}

  serves({ caipNetworkId }: Chain): boolean {
    return this.urls.has(caipNetworkId)
  }

  /** One that fails finds nothing: what the chain's own log tells is shown all the same. */
  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<Finding> {
    const hashes = await this.#listed(chain, owner, from - AGAIN).catch(error => {
      this.onFailure?.(error)
      return []
    })
    const receipts = await inTurns(hashes, AT_ONCE, hash => readReceipt(chain, hash))
    const found = receipts.flatMap(receipt => {
      if (!receipt || receipt.blockNumber > to) return []
      const { transactionHash: hash, blockNumber: block, blockHash, transactionIndex: position } = receipt
      return [{ hash, block, blockHash, position }]
    })
    return { found, from }
  }

  async #listed({ caipNetworkId }: Chain, owner: Address, from: number): Promise<readonly Hex[]> {
    const url = `${this.urls.get(caipNetworkId)}/api/v2/addresses/${owner}/transactions`
    const { items } = listing.parse(await this.upstream.json(url, LIMITS))
    const hashes = items.slice(0, MOST).flatMap(value => {
      const { data } = row.safeParse(value)
      const isOld = (data?.block_number ?? data?.block ?? from) < from
      return data && !isOld ? [data.hash.toLowerCase() as Hex] : []
    })
    return [...new Set(hashes)]
  }
}
