import type { Hex } from 'viem'
import * as z from 'zod'
import type { Chain } from './chain.js'
import { RpcRefusal } from './rpc-client.js'

export interface ChainLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly block: bigint
  readonly location?: LogLocation | undefined
}

export interface LogLocation {
  readonly transaction: Hex
  readonly blockHash: Hex
  readonly position: number
}

export interface LogSearch {
  readonly topics: readonly (Hex | null)[]
  readonly from: bigint
  readonly to: bigint
  readonly maxLogs: number
}

// Maximum number of blocks per request. It is reduced if a node rejects the range.
const MAX_BLOCK_RANGE = 10_000n
const MIN_BLOCK_RANGE = 100n
const MAX_REQUESTS = 30

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const logShape = z.object({
  address: hex.refine(text => text.length === 42),
  topics: z.array(hex.refine(text => text.length === 66)).max(4),
  data: hex,
  blockNumber: hex.refine(text => text.length > 2 && text.length <= 18),
})
const placeShape = z.object({
  transactionHash: hex.refine(text => text.length === 66),
  blockHash: hex.refine(text => text.length === 66),
  transactionIndex: hex.refine(text => text.length > 2 && text.length <= 8),
})

export interface SearchedLogs {
  /** Newest first. Logs of the last request may exceed the limit. */
  readonly logs: readonly ChainLog[]
  /** First block that was searched completely; past the end of the range if no block was. */
  readonly from: bigint
}

/** Returns the newest matching logs, newest first. */
export async function readLogs(chain: Chain, search: LogSearch): Promise<readonly ChainLog[]> {
  const { logs } = await searchLogs(chain, search)
  return logs.slice(0, search.maxLogs)
}

/**
 * Like {@link readLogs}, but reports how far the search got. Skips logs that are malformed or do not match the filter.
 */
export async function searchLogs(chain: Chain, { topics, from, to, maxLogs }: LogSearch): Promise<SearchedLogs> {
  const found: ChainLog[] = []
  let width = MAX_BLOCK_RANGE
  let end = to
  for (let request = 0; request < MAX_REQUESTS && end >= from && found.length < maxLogs; request++) {
    const start = end - width + 1n > from ? end - width + 1n : from
    try {
      found.push(...newestFirst(await requestLogs(chain, topics, start, end)))
      end = start - 1n
    } catch (error) {
      if (!(error instanceof RpcRefusal) || width === MIN_BLOCK_RANGE) throw error
      width = width / 4n > MIN_BLOCK_RANGE ? width / 4n : MIN_BLOCK_RANGE
    }
  }
  return { logs: found, from: end + 1n }
}

// Nodes list the oldest logs first, or in any order.
function newestFirst(logs: readonly ChainLog[]): readonly ChainLog[] {
  return logs.toReversed().toSorted((a, b) => Number(b.block - a.block))
}

async function requestLogs(chain: Chain, topics: LogSearch['topics'], from: bigint, to: bigint): Promise<ChainLog[]> {
  const filter = { topics, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
  const logs = z.array(z.unknown()).parse(await chain.rpc.request('eth_getLogs', [filter]))
  return logs.flatMap(log => {
    const read = logShape.safeParse(log)
    if (!read.success) return []
    const { address, data, blockNumber } = read.data
    const block = BigInt(blockNumber)
    const matchesTopics = topics.every((topic, at) => topic === null || read.data.topics[at]?.toLowerCase() === topic)
    return matchesTopics && block >= from && block <= to
      ? [{ address, topics: read.data.topics, data, block, location: readLocation(log) }]
      : []
  })
}

function readLocation(log: unknown): LogLocation | undefined {
  const { success, data } = placeShape.safeParse(log)
  if (!success) return undefined
  return { transaction: data.transactionHash, blockHash: data.blockHash, position: Number(data.transactionIndex) }
}
