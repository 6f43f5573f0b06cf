import { type Address, type Hex, pad } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { searchLogs } from '../chains/read-logs.js'
import type { Explorer } from '../chains/explorer.js'
import { mapInBatches } from '../outbound/outbound.js'
import { readBlock, readReceipt } from './chain-reads.js'

export interface FoundTransaction {
  readonly hash: Hex
  readonly block: number
  readonly blockHash: Hex
  readonly position: number
}

export interface BlockRange {
  readonly from: number
  readonly to: number
  readonly head: number
}

export interface Finding {
  readonly found: readonly FoundTransaction[]
  /** First block that was searched completely; past the end of the range if no block was. */
  readonly from: number
}

/** Finds transactions that may involve an address. Their details are always read from the chain. */
export interface ActivityFinder {
  supports(chain: Chain): boolean
  /** Returns the newest transactions first, up to the limit of the finder. */
  find(chain: Chain, owner: Address, range: BlockRange): Promise<Finding>
}

const DEFAULT_DEVELOPMENT_BLOCKS = 500
const MAX_BLOCKS = 5_000

/**
 * Parses `ACTIVITY_BLOCKS`: how many of the newest blocks are read in full, to find sent coins and failed calls, which
 * leave no logs.
 * @throws HttpError `settings/invalid`
 */
export function readActivityBlocks(env: Readonly<Record<string, string | undefined>>, development: boolean): number {
  const text = env['ACTIVITY_BLOCKS']
  if (!text) return development ? DEFAULT_DEVELOPMENT_BLOCKS : 0
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_BLOCKS) return Number(text)
  throw new HttpError(500, 'settings/invalid', `ACTIVITY_BLOCKS must be a number of blocks, ${MAX_BLOCKS} at most.`)
}

const CONCURRENCY = 10

export class BlockActivity implements ActivityFinder {
  constructor(private readonly maxBlocks: number) {}

  supports(): boolean {
    return this.maxBlocks > 0
  }

  async find(chain: Chain, owner: Address, { from, to, head }: BlockRange): Promise<Finding> {
    const first = Math.max(from, head - this.maxBlocks + 1)
    const numbers = Array.from({ length: Math.max(0, to - first + 1) }, (_, at) => first + at)
    const blocks = await mapInBatches(numbers, CONCURRENCY, number => readBlock(chain, number, true))
    const found = blocks.flatMap(block => {
      if (!block) return []
      const ours = block.transactions.filter(transaction => transaction.from === owner || transaction.to === owner)
      return ours.map(({ hash, transactionIndex: position }) => {
        return { hash, block: block.number, blockHash: block.hash, position }
      })
    })
    return { found, from }
  }
}

const MAX_BLOCKSCOUT_ROWS = 100

const blockNumber = z.number().optional().catch(undefined)
const row = z.object({
  hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  block_number: blockNumber,
  // Field name in older versions of Blockscout.
  block: blockNumber,
})
// Blocks to query again, because an explorer may lag or have been unavailable.
const OVERLAP_BLOCKS = 1_000

/**
 * Finds the newest transactions that a Blockscout explorer lists for an address. Their position is read from the chain.
 */
export class BlockscoutActivity implements ActivityFinder {
  constructor(private readonly explorer: Explorer) {}

  supports(chain: Chain): boolean {
    return this.explorer.serves(chain)
  }

  // Finds no transactions if the explorer fails, so that those from logs are still shown.
  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<Finding> {
    const hashes = await this.#listed(chain, owner, from - OVERLAP_BLOCKS)
    const receipts = await mapInBatches(hashes, CONCURRENCY, hash => readReceipt(chain, hash))
    const found = receipts.flatMap(receipt => {
      if (!receipt || receipt.blockNumber > to) return []
      const { transactionHash: hash, blockNumber: block, blockHash, transactionIndex: position } = receipt
      return [{ hash, block, blockHash, position }]
    })
    return { found, from }
  }

  async #listed(chain: Chain, owner: Address, from: number): Promise<readonly Hex[]> {
    const rows = await this.explorer.list(chain, owner, 'transactions')
    const hashes = rows.slice(0, MAX_BLOCKSCOUT_ROWS).flatMap(value => {
      const { data } = row.safeParse(value)
      const isOld = (data?.block_number ?? data?.block ?? from) < from
      return data && !isOld ? [data.hash.toLowerCase() as Hex] : []
    })
    return [...new Set(hashes)]
  }
}

// Maximum number of logs per topic position. Older ones are left for a later round.
const MAX_LOGS = 3_000

/** Finds transactions by their logs: transfers, approvals, and any other event with the address in a topic. */
export class LogActivity implements ActivityFinder {
  supports(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<Finding> {
    const addressTopic = pad(owner.toLowerCase() as Address)
    const searches = [1, 2, 3].map(at => {
      const topics: (Hex | null)[] = [...Array.from({ length: at }, () => null), addressTopic]
      return searchLogs(chain, { topics, from: BigInt(from), to: BigInt(to), maxLogs: MAX_LOGS })
    })
    const searched = await Promise.all(searches)
    const found = searched
      .flatMap(({ logs }) => logs)
      .flatMap(({ block, location }) => {
        if (!location) return []
        const hash = location.transaction.toLowerCase() as Hex
        const blockHash = location.blockHash.toLowerCase() as Hex
        return [{ hash, block: Number(block), blockHash, position: location.position }]
      })
    return { found, from: Math.max(...searched.map(search => Number(search.from))) }
  }
}
