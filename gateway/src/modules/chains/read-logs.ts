import type { Hex } from 'viem'
import * as z from 'zod'
import type { Chain } from './chain.js'
import { RpcRefusal } from './rpc-client.js'

/** One entry of a chain's log, as far as the gateway reads it. */
export interface ChainLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly block: bigint
  /** Which transaction wrote it, where the node says so. */
  readonly place?: LogPlace | undefined
}

/** Where an entry was written. */
export interface LogPlace {
  readonly transaction: Hex
  readonly blockHash: Hex
  /** Of the transaction in its block. */
  readonly position: number
}

/** What to look for, and how far. */
export interface LogSearch {
  readonly topics: readonly (Hex | null)[]
  readonly from: bigint
  readonly to: bigint
  /** The most entries that are read. */
  readonly most: number
}

/** The most blocks that are asked for at once; a node that finds that too many is asked for fewer. */
const WIDEST = 10_000n
const NARROWEST = 100n
/** The most requests of one search. */
const REQUESTS = 30

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

/** What a search found, and how far down it came. */
export interface SearchedLogs {
  /** Newest first; of the last blocks that were asked for also those that are more than was wanted. */
  readonly logs: readonly ChainLog[]
  /** The first block from which everything was read; after the end of the range where nothing was. */
  readonly from: bigint
}

/** The newest entries of a chain's log that match, newest first, within so many blocks, entries and requests. */
export async function readLogs(chain: Chain, search: LogSearch): Promise<readonly ChainLog[]> {
  const { logs } = await searchLogs(chain, search)
  return logs.slice(0, search.most)
}

/** The same, saying how far it came. What a node says beside the question, or in another form, is left out. */
export async function searchLogs(chain: Chain, { topics, from, to, most }: LogSearch): Promise<SearchedLogs> {
  const found: ChainLog[] = []
  let width = WIDEST
  let end = to
  for (let request = 0; request < REQUESTS && end >= from && found.length < most; request++) {
    const start = end - width + 1n > from ? end - width + 1n : from
    try {
      found.push(...newestFirst(await ask(chain, topics, start, end)))
      end = start - 1n
    } catch (error) {
      if (!(error instanceof RpcRefusal) || width === NARROWEST) throw error
      width = width / 4n > NARROWEST ? width / 4n : NARROWEST
    }
  }
  return { logs: found, from: end + 1n }
}

/** Nodes list the oldest first, or as they like. */
function newestFirst(logs: readonly ChainLog[]): readonly ChainLog[] {
  return logs.toReversed().toSorted((a, b) => Number(b.block - a.block))
}

async function ask(chain: Chain, topics: LogSearch['topics'], from: bigint, to: bigint): Promise<ChainLog[]> {
  const filter = { topics, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
  const logs = z.array(z.unknown()).parse(await chain.rpc.request('eth_getLogs', [filter]))
  return logs.flatMap(log => {
    const read = logShape.safeParse(log)
    if (!read.success) return []
    const { address, data, blockNumber } = read.data
    const block = BigInt(blockNumber)
    const isAsked = topics.every((topic, at) => topic === null || read.data.topics[at]?.toLowerCase() === topic)
    return isAsked && block >= from && block <= to
      ? [{ address, topics: read.data.topics, data, block, place: placeOf(log) }]
      : []
  })
}

function placeOf(log: unknown): LogPlace | undefined {
  const { success, data } = placeShape.safeParse(log)
  if (!success) return undefined
  return { transaction: data.transactionHash, blockHash: data.blockHash, position: Number(data.transactionIndex) }
}
