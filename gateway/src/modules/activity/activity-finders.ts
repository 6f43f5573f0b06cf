import { type Address, type Hex, pad } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { searchLogs } from '../chains/read-logs.js'
import { inTurns, type Outbound } from '../outbound/outbound.js'
import type { BlockscoutUrls } from '../portfolio/token-finders.js'
import { readBlock, readReceipt } from './chain-reads.js'

/** A transaction that may concern an address, and where it stands in the chain. */
export interface FoundTransaction {
  readonly hash: Hex
  readonly block: number
  readonly blockHash: Hex
  /** In its block. */
  readonly position: number
}

/** Blocks to look through, both ends included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
  /** The newest block of the chain. */
  readonly head: number
}

/** What was found in a range, and how far down it was looked through. */
export interface Finding {
  readonly found: readonly FoundTransaction[]
  /** The first block from which everything was looked at; after the end of the range where nothing was. */
  readonly from: number
}

/** Finds transactions that may concern an address. What happened in them is always asked of the chain. */
export interface ActivityFinder {
  /** Whether it can look there. */
  serves(chain: Chain): boolean
  /** The newest first, as far as one answer can bear. */
  find(chain: Chain, owner: Address, range: BlockRange): Promise<Finding>
}

/** A development chain is short, and near. */
const IN_DEVELOPMENT = 500
const MAX_BLOCKS = 5_000

/**
 * `ACTIVITY_BLOCKS`: how many of the newest blocks are read whole, for what a log does not tell: coins that were sent,
 * and calls that failed. Throws `settings/invalid`.
 */
export function activityBlocks(env: Readonly<Record<string, string | undefined>>, development: boolean): number {
  const text = env['ACTIVITY_BLOCKS']
  if (!text) return development ? IN_DEVELOPMENT : 0
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_BLOCKS) return Number(text)
  throw new HttpError(500, 'settings/invalid', `ACTIVITY_BLOCKS must be a number of blocks, ${MAX_BLOCKS} at most.`)
}

const AT_ONCE = 10

/** Finds transactions from and to an address in whole blocks: the newest ones, as many as the operator allows. */
export class BlockActivity implements ActivityFinder {
  constructor(private readonly most: number) {}

  serves(): boolean {
    return this.most > 0
  }

  async find(chain: Chain, owner: Address, { from, to, head }: BlockRange): Promise<Finding> {
    const first = Math.max(from, head - this.most + 1)
    const numbers = Array.from({ length: Math.max(0, to - first + 1) }, (_, at) => first + at)
    const blocks = await inTurns(numbers, AT_ONCE, number => readBlock(chain, number, true))
    const found = blocks.flatMap(block => {
      if (!block) return []
      const ours = block.transactions.filter(each => each.from === owner || each.to === owner)
      return ours.map(({ hash, transactionIndex: position }) => {
        return { hash, block: block.number, blockHash: block.hash, position }
      })
    })
    return { found, from }
  }
}

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 8_000 }
const MAX_BLOCKSCOUT_ROWS = 100

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
    const hashes = items.slice(0, MAX_BLOCKSCOUT_ROWS).flatMap(value => {
      const { data } = row.safeParse(value)
      const isOld = (data?.block_number ?? data?.block ?? from) < from
      return data && !isOld ? [data.hash.toLowerCase() as Hex] : []
    })
    return [...new Set(hashes)]
  }
}

/** With so many entries of one of the places that an address can have in them, the rest is left for another time. */
const MAX_LOGS = 3_000

/** Finds transactions by what they wrote into the chain's log: transfers, approvals, anything that names the address. */
export class LogActivity implements ActivityFinder {
  serves(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<Finding> {
    const name = pad(owner.toLowerCase() as Address)
    const searches = [1, 2, 3].map(at => {
      const topics: (Hex | null)[] = [...Array.from({ length: at }, () => null), name]
      return searchLogs(chain, { topics, from: BigInt(from), to: BigInt(to), most: MAX_LOGS })
    })
    const searched = await Promise.all(searches)
    const found = searched
      .flatMap(({ logs }) => logs)
      .flatMap(({ block, place }) => {
        if (!place) return []
        const hash = place.transaction.toLowerCase() as Hex
        const blockHash = place.blockHash.toLowerCase() as Hex
        return [{ hash, block: Number(block), blockHash, position: place.position }]
      })
    return { found, from: Math.max(...searched.map(each => Number(each.from))) }
  }
}
