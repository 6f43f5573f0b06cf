import * as z from 'zod'
import type { TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import { mapInBatches } from '../outbound/outbound.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import type { SolanaChain } from './solana-chain.js'
import { readTokenAccounts } from './solana-reads.js'
import { toTransactionRecords } from './solana-records.js'
import { readTransaction, type ParsedTransaction } from './solana-moves.js'

const PAGE_SIZE = 25
// Signatures to list per account. More than a page, because the oldest block is left for the next page.
const MAX_LISTED = 2 * PAGE_SIZE
const MAX_CONCURRENT_READS = 5
// Maximum number of token accounts to follow. Incoming transfers reference the token account, not its owner.
const MAX_ACCOUNTS = 30
const CACHE_TTL_MS = 3_600_000
// Maximum number of pages to read for one response if their transactions are irrelevant.
const MAX_ROUNDS = 3

const signatureList = z.array(z.object({ signature: z.string().max(100), slot: z.number().int().nonnegative() }))

interface SignatureEntry {
  readonly signature: string
  readonly slot: number
}

export interface SolanaHistoryPage {
  readonly data: TransactionRecord[]
  readonly next: string | null
}

export class SolanaHistory {
  readonly #cache: SharedCache<ParsedTransaction>

  constructor(private readonly core: DataCore) {
    this.#cache = new SharedCache(core.clock, 5_000)
  }

  /** Reads a page. Throws if the chain is unreachable, and `invalid_request` for an invalid cursor. */
  async readPage(chain: SolanaChain, owner: string, cursor?: string): Promise<SolanaHistoryPage> {
    const tokenAccounts = await readTokenAccounts(chain, owner)
    const sources = [owner, ...tokenAccounts.slice(0, MAX_ACCOUNTS).map(({ account }) => account)]
    let after = cursor === undefined ? undefined : decodeCursor(cursor)
    for (let round = 0; ; round++) {
      const { marks, isEnd } = await readSignatures(chain, sources, after)
      const transactions = await mapInBatches(marks, MAX_CONCURRENT_READS, mark => this.#read(chain, mark.signature))
      const known = transactions.filter(transaction => transaction !== undefined)
      const data = await toTransactionRecords(this.core, chain, owner, known)
      after = marks.at(-1) ?? after
      if (isEnd || !after) return { data, next: null }
      if (data.length > 0 || round === MAX_ROUNDS - 1) return { data, next: encodeCursor(after) }
    }
  }

  async #read(chain: SolanaChain, signature: string): Promise<ParsedTransaction | undefined> {
    const unknown = new Error('the node does not know it')
    const entry = { key: `${chain.caipNetworkId}:${signature}`, ttlMs: CACHE_TTL_MS }
    const read = async () => {
      const transaction = await readTransaction(chain, signature)
      if (!transaction) throw unknown // unknown transactions are not cached
      return transaction
    }
    return this.#cache.get(entry, read).catch(error => {
      if (error === unknown) return undefined
      throw error
    })
  }
}

// Merges the newest transactions of several accounts. A page ends at a block boundary, because the order within a block
// is unknown.
async function readSignatures(
  chain: SolanaChain,
  sources: readonly string[],
  after: SignatureEntry | undefined,
): Promise<{ readonly marks: readonly SignatureEntry[]; readonly isEnd: boolean }> {
  const options = { limit: MAX_LISTED, commitment: 'confirmed', ...(after && { before: after.signature }) }
  const lists = await mapInBatches(sources, MAX_CONCURRENT_READS, async source => {
    const read = signatureList.safeParse(await chain.rpc.request('getSignaturesForAddress', [source, options]))
    if (!read.success) throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    const isFull = read.data.length >= MAX_LISTED
    return { isFull, list: read.data.filter(({ slot }) => !after || slot < after.slot) }
  })
  // the oldest block of a full list may be incomplete
  const full = lists.filter(({ isFull }) => isFull)
  const knownFrom = Math.max(0, ...full.map(({ list }) => oldestCompleteSlot(list)))
  const unique = new Map(lists.flatMap(({ list }) => list).map(mark => [mark.signature, mark]))
  const merged = [...unique.values()].filter(({ slot }) => slot >= knownFrom).toSorted((a, b) => b.slot - a.slot)
  const end = merged[PAGE_SIZE - 1]?.slot
  const marks = end === undefined ? merged : merged.filter(({ slot }) => slot >= end)
  return { marks, isEnd: full.length === 0 && marks.length === unique.size }
}

function oldestCompleteSlot(list: readonly SignatureEntry[]): number {
  const [newest, oldest] = [list[0]?.slot ?? 0, list.at(-1)?.slot ?? 0]
  return newest === oldest ? oldest : oldest + 1
}

function encodeCursor({ signature, slot }: SignatureEntry): string {
  return Buffer.from(`s1:${slot}:${signature}`).toString('base64url')
}

function decodeCursor(cursor: string): SignatureEntry {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, slot, signature] = /^s1:(\d{1,15}):([1-9A-HJ-NP-Za-km-z]{64,90})$/.exec(text) ?? []
  if (slot === undefined || signature === undefined) throw new HttpError(400, 'invalid_request', 'Invalid cursor.')
  return { slot: Number(slot), signature }
}
