import type { Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import type { ActivityFinder, BlockRange, Finding, FoundTransaction } from './activity-finders.js'
import type { Followed, ActivityBook } from './activity-repository.js'
import { readBlock, type ReadBlock } from './chain-reads.js'

/** Blocks, both ends included. */
interface Blocks {
  readonly from: number
  readonly to: number
}

/** What a round has to do. */
interface RoundPlan {
  /** The first block that is looked for at all. */
  readonly since: number
  /** What is read now, the newest first; together no more than a round may read. */
  readonly now: readonly Blocks[]
  /** What is left for later, if all of that is read. */
  readonly later: Blocks | undefined
}

/** What a round may do. */
interface RoundBounds {
  readonly head: number
  /** Up to here everything is known that is not missed; -1 where nothing is. */
  readonly keepUpTo: number
  /** How many blocks one round reads, and how far an address is looked back for at first. */
  readonly depth: number
}

/**
 * What to read of a chain for one address: the newest blocks first, and with what is left of the round's share those
 * that an earlier round had to leave out.
 */
export function planRound(known: Followed | undefined, { head, keepUpTo, depth }: RoundBounds): RoundPlan {
  const lookedBack = Math.max(0, head - depth)
  const since = Math.min(known?.since ?? lookedBack, lookedBack)
  const unread = rangeOf(keepUpTo < 0 ? since : keepUpTo + 1, head)
  const fresh = unread && rangeOf(Math.max(unread.from, lookedBack), head)
  const missed = missedBelow(known, keepUpTo)
  const behind = hull(missed, unread && fresh && rangeOf(unread.from, fresh.from - 1))
  const share = depth - (fresh ? head - fresh.from + 1 : 0)
  const piece = behind && share > 0 ? rangeOf(Math.max(behind.from, behind.to - share + 1), behind.to) : undefined
  const later = behind && (piece ? rangeOf(behind.from, piece.from - 1) : behind)
  return { since, now: [fresh, piece].filter(each => each !== undefined), later: depth > 0 ? later : undefined }
}

/** What is still missed of the chain that is kept. */
function missedBelow(known: Followed | undefined, keepUpTo: number): Blocks | undefined {
  const { missedFrom, missedTo } = known ?? {}
  return missedFrom == null || missedTo == null ? undefined : rangeOf(missedFrom, Math.min(missedTo, keepUpTo))
}

/** All from the first of two ranges to the last: what is between is read twice at worst. */
function hull(one: Blocks | undefined, other: Blocks | undefined): Blocks | undefined {
  if (!one || !other) return one ?? other
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
}

/** A range; nothing where it has no block. */
function rangeOf(from: number, to: number): Blocks | undefined {
  return from <= to ? { from, to } : undefined
}

/** What an index works with. */
interface ActivityIndexParts {
  readonly book: ActivityBook
  readonly finders: readonly ActivityFinder[]
  /** How many blocks are looked back at first, and how many one round reads. */
  readonly depth: number
  readonly clock: Clock
}

/** So deep a change of the chain is undone alone; after a deeper one everything is read again. */
const SAFE_DEPTH = 64
/** How often a chain may change while it is read. */
const TRIES = 3
const DAY_MS = 86_400_000

/** What a round read. */
interface Round {
  readonly found: readonly FoundTransaction[]
  /** What is left for a later round. */
  readonly later: Blocks | undefined
}

/**
 * Follows chains for the addresses that somebody asks about, and undoes what a chain has taken back. One round reads so
 * many blocks and no more, the newest first; what it leaves out is written down, and read by the rounds that follow.
 */
export class ActivityIndex {
  constructor(private readonly parts: ActivityIndexParts) {}

  /** Whether blocks are still to be read that an earlier round had to leave out. */
  async isBehind({ chainId }: Chain, address: Address): Promise<boolean> {
    return isBehind(await this.parts.book.followed({ chainId, address }))
  }

  /** Reads what is new, and a piece of what was missed. Throws where the chain cannot be asked, or will not hold still. */
  async follow(chain: Chain, address: Address): Promise<void> {
    for (let left = TRIES; left > 0; left--) if (await this.#step(chain, address)) return
    throw new HttpError(503, 'chain/unsteady', 'The network changes while it is read.', { retryAfter: 5 })
  }

  async #step(chain: Chain, address: Address): Promise<boolean> {
    const { book, clock, depth } = this.parts
    const whose = { chainId: chain.chainId, address }
    const [head, known] = await Promise.all([this.#head(chain), book.followed(whose)])
    const now = clock.now()
    if (known && known.upTo === head.number && known.upToHash === head.hash && !isBehind(known)) {
      if (now - known.lookedAt > DAY_MS) await book.touch(whose, now)
      return true
    }
    const keepUpTo = known ? await lastCommon(chain, known) : -1
    const plan = planRound(known, { head: head.number, keepUpTo, depth })
    const { found, later } = await this.#round(chain, address, plan, head.number)
    const safe = head.number >= SAFE_DEPTH ? await readBlock(chain, head.number - SAFE_DEPTH) : undefined
    // The same head stands on the same chain: what was read between is of it.
    const after = await readBlock(chain, head.number)
    if (after?.hash !== head.hash) return false
    const marks = {
      upTo: head.number,
      upToHash: head.hash,
      safeBlock: safe?.number ?? null,
      safeHash: safe?.hash ?? null,
      since: plan.since,
      missedFrom: later?.from ?? null,
      missedTo: later?.to ?? null,
    }
    await book.write(whose, { known, keepUpTo, found, next: { ...whose, ...marks, lookedAt: now } })
    return true
  }

  async #head(chain: Chain): Promise<ReadBlock> {
    const head = await readBlock(chain, 'latest')
    if (!head) throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    return head
  }

  /** A range that could not be read to its end ends the round. */
  async #round(chain: Chain, address: Address, plan: RoundPlan, head: number): Promise<Round> {
    const found: FoundTransaction[] = []
    for (const [at, range] of plan.now.entries()) {
      const read = await this.#find(chain, address, { ...range, head })
      found.push(...read.found.filter(({ block }) => block >= read.from && block <= range.to))
      const left = rangeOf(range.from, Math.min(read.from - 1, range.to))
      if (left) return { found, later: [left, ...plan.now.slice(at + 1)].reduce(hull, plan.later) }
    }
    return { found, later: plan.later }
  }

  async #find(chain: Chain, address: Address, range: BlockRange): Promise<Finding> {
    const finders = this.parts.finders.filter(finder => finder.serves(chain))
    try {
      const findings = await Promise.all(finders.map(finder => finder.find(chain, address, range)))
      return { found: findings.flatMap(({ found }) => found), from: Math.max(...findings.map(({ from }) => from)) }
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      throw new HttpError(502, 'chain/refused', 'The node of the network does not tell its log.')
    }
  }
}

function isBehind(known: Followed | undefined): boolean {
  return known !== undefined && known.missedTo !== null
}

/** The last block that is still of the chain that was followed; -1 where none is known to be. */
async function lastCommon(chain: Chain, { upTo, upToHash, safeBlock, safeHash }: Followed): Promise<number> {
  if ((await readBlock(chain, upTo))?.hash === upToHash) return upTo
  if (safeBlock !== null && (await readBlock(chain, safeBlock))?.hash === safeHash) return safeBlock
  return -1
}
