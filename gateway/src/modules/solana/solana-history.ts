import * as z from 'zod'
import type { TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import { inTurns } from '../outbound/outbound.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import type { SolanaChain } from './solana-chain.js'
import { readHeld } from './solana-reads.js'
import { solanaRecords } from './solana-records.js'
import { readTold, type ToldTransaction } from './solana-moves.js'

/** Transactions of a page. */
const PAGE = 25
/** Of one account, more than a page: its oldest block is left for the next one. */
const LISTED = 2 * PAGE
/** How many are read at once. */
const AT_ONCE = 5
/** The most token accounts that are followed: what comes in for them does not name their owner. */
const MOST_ACCOUNTS = 30
/** A transaction does not change any more. */
const KEPT_MS = 3_600_000
/** How many pages of transactions that turn out to be nothing are gone through for one answer. */
const ROUNDS = 3

const listed = z.array(z.object({ signature: z.string().max(100), slot: z.number().int().nonnegative() }))

interface Mark {
  readonly signature: string
  readonly slot: number
}

/** One page. */
export interface SolanaHistoryPage {
  readonly data: TransactionRecord[]
  readonly next: string | null
}

/** What an address did and got on a network of Solana, page by page, the newest first, read from the chain itself. */
export class SolanaHistory {
  readonly #told: SharedCache<ToldTransaction>

  constructor(private readonly core: DataCore) {
    this.#told = new SharedCache(core.clock, 5_000)
  }

  /** Throws where the chain cannot be asked, and `invalid_request` for a cursor that is none. */
  async page(chain: SolanaChain, owner: string, cursor?: string): Promise<SolanaHistoryPage> {
    const held = await readHeld(chain, owner)
    const sources = [owner, ...held.slice(0, MOST_ACCOUNTS).map(({ account }) => account)]
    let after = cursor === undefined ? undefined : readMark(cursor)
    for (let round = 0; ; round++) {
      const { marks, isEnd } = await marksOf(chain, sources, after)
      const told = await inTurns(marks, AT_ONCE, mark => this.#read(chain, mark.signature))
      const known = told.filter(each => each !== undefined)
      const data = await solanaRecords(this.core, chain, owner, known)
      after = marks.at(-1) ?? after
      if (isEnd || !after) return { data, next: null }
      if (data.length > 0 || round === ROUNDS - 1) return { data, next: cursorOf(after) }
    }
  }

  async #read(chain: SolanaChain, signature: string): Promise<ToldTransaction | undefined> {
    const unknown = new Error('the node does not know it')
    const ask = { key: `${chain.caipNetworkId}:${signature}`, ttlMs: KEPT_MS }
    const read = async () => {
      const told = await readTold(chain, signature)
      if (!told) throw unknown // what is not known is not kept
      return told
    }
    return this.#told.get(ask, read).catch(error => {
      if (error === unknown) return undefined
      throw error
    })
  }
}

/**
 * The newest transactions of several accounts, merged. A page ends with a block: which of a block's transactions is the
 * older one, only the chain knows.
 */
async function marksOf(
  chain: SolanaChain,
  sources: readonly string[],
  after: Mark | undefined,
): Promise<{ readonly marks: readonly Mark[]; readonly isEnd: boolean }> {
  const options = { limit: LISTED, commitment: 'confirmed', ...(after && { before: after.signature }) }
  const lists = await inTurns(sources, AT_ONCE, async source => {
    const read = listed.safeParse(await chain.rpc.request('getSignaturesForAddress', [source, options]))
    if (!read.success) throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    const isFull = read.data.length >= LISTED
    return { isFull, list: read.data.filter(({ slot }) => !after || slot < after.slot) }
  })
  // of the last block of a list that is full, and of those beyond, not all is known
  const full = lists.filter(({ isFull }) => isFull)
  const knownFrom = Math.max(0, ...full.map(({ list }) => firstWhole(list)))
  const unique = new Map(lists.flatMap(({ list }) => list).map(mark => [mark.signature, mark]))
  const merged = [...unique.values()].filter(({ slot }) => slot >= knownFrom).toSorted((a, b) => b.slot - a.slot)
  const end = merged[PAGE - 1]?.slot
  const marks = end === undefined ? merged : merged.filter(({ slot }) => slot >= end)
  return { marks, isEnd: full.length === 0 && marks.length === unique.size }
}

/** The oldest block of a list that is whole in it; the only one where it has no other. */
function firstWhole(list: readonly Mark[]): number {
  const [newest, oldest] = [list[0]?.slot ?? 0, list.at(-1)?.slot ?? 0]
  return newest === oldest ? oldest : oldest + 1
}

function cursorOf({ signature, slot }: Mark): string {
  return Buffer.from(`s1:${slot}:${signature}`).toString('base64url')
}

function readMark(cursor: string): Mark {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, slot, signature] = /^s1:(\d{1,15}):([1-9A-HJ-NP-Za-km-z]{64,90})$/.exec(text) ?? []
  if (slot === undefined || signature === undefined) throw new HttpError(400, 'invalid_request', 'The cursor is none.')
  return { slot: Number(slot), signature }
}
