import type { Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import type { ActivityFinder, BlockRange, Finding, FoundTransaction } from './activity-finders.js'
import type { FollowState, ActivityRepository } from './activity-repository.js'
import { readBlock, type ReadBlock } from './chain-reads.js'

interface Blocks {
  readonly from: number
  readonly to: number
}

interface RoundPlan {
  readonly since: number
  // Ranges to read in this round, newest first, together no longer than the limit of a round.
  readonly now: readonly Blocks[]
  readonly later: Blocks | undefined
}

interface RoundBounds {
  readonly head: number
  // All blocks up to this one are known, except the missed range; -1 if none are known.
  readonly keepUpTo: number
  // Number of blocks to read per round, and to look back at first.
  readonly depth: number
}

/**
 * Plans a round for one address: the newest blocks first, then, up to the limit, blocks that earlier rounds left out.
 */
export function planRound(known: FollowState | undefined, { head, keepUpTo, depth }: RoundBounds): RoundPlan {
  const lookedBack = Math.max(0, head - depth)
  const since = Math.min(known?.since ?? lookedBack, lookedBack)
  const unread = toRange(keepUpTo < 0 ? since : keepUpTo + 1, head)
  const fresh = unread && toRange(Math.max(unread.from, lookedBack), head)
  const missed = missedBelow(known, keepUpTo)
  const behind = hull(missed, unread && fresh && toRange(unread.from, fresh.from - 1))
  const share = depth - (fresh ? head - fresh.from + 1 : 0)
  const piece = behind && share > 0 ? toRange(Math.max(behind.from, behind.to - share + 1), behind.to) : undefined
  const later = behind && (piece ? toRange(behind.from, piece.from - 1) : behind)
  return { since, now: [fresh, piece].filter(range => range !== undefined), later: depth > 0 ? later : undefined }
}

function missedBelow(known: FollowState | undefined, keepUpTo: number): Blocks | undefined {
  const { missedFrom, missedTo } = known ?? {}
  return missedFrom == null || missedTo == null ? undefined : toRange(missedFrom, Math.min(missedTo, keepUpTo))
}

// Returns the smallest range that covers both. Blocks in between may be read twice.
function hull(a: Blocks | undefined, b: Blocks | undefined): Blocks | undefined {
  if (!a || !b) return a ?? b
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

function toRange(from: number, to: number): Blocks | undefined {
  return from <= to ? { from, to } : undefined
}

interface ActivityIndexParts {
  readonly repository: ActivityRepository
  readonly finders: readonly ActivityFinder[]
  readonly depth: number
  readonly clock: Clock
}

// Reorganizations up to this depth are undone precisely. After a deeper one, everything is read again.
const SAFE_DEPTH = 64
const MAX_ATTEMPTS = 3
const DAY_MS = 86_400_000

interface Round {
  readonly found: readonly FoundTransaction[]
  readonly later: Blocks | undefined
}

/**
 * Follows chains for requested addresses and undoes reorganized blocks. Each round reads a limited number of blocks,
 * newest first. The rest is recorded and read by later rounds.
 */
export class ActivityIndex {
  constructor(private readonly parts: ActivityIndexParts) {}

  async isBehind({ chainId }: Chain, address: Address): Promise<boolean> {
    return isBehind(await this.parts.repository.getFollowState({ chainId, address }))
  }

  /** Reads the new blocks and part of the missed ones. Rejects if the chain is unreachable or keeps changing. */
  async follow(chain: Chain, address: Address): Promise<void> {
    for (let left = MAX_ATTEMPTS; left > 0; left--) if (await this.#step(chain, address)) return
    throw new HttpError(503, 'chain/unsteady', 'The network changes while it is read.', { retryAfter: 5 })
  }

  async #step(chain: Chain, address: Address): Promise<boolean> {
    const { repository, clock, depth } = this.parts
    const account = { chainId: chain.chainId, address }
    const [head, known] = await Promise.all([this.#head(chain), repository.getFollowState(account)])
    const now = clock.now()
    if (known && known.upTo === head.number && known.upToHash === head.hash && !isBehind(known)) {
      if (now - known.lookedAt > DAY_MS) await repository.touch(account, now)
      return true
    }
    const keepUpTo = known ? await lastCommon(chain, known) : -1
    const plan = planRound(known, { head: head.number, keepUpTo, depth })
    const { found, later } = await this.#round(chain, address, plan, head.number)
    const safe = head.number >= SAFE_DEPTH ? await readBlock(chain, head.number - SAFE_DEPTH) : undefined
    // An unchanged head hash means that everything was read from the same chain.
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
    await repository.write(account, { known, keepUpTo, found, next: { ...account, ...marks, lookedAt: now } })
    return true
  }

  async #head(chain: Chain): Promise<ReadBlock> {
    const head = await readBlock(chain, 'latest')
    if (!head) throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    return head
  }

  // Stops at a range that could not be read completely.
  async #round(chain: Chain, address: Address, plan: RoundPlan, head: number): Promise<Round> {
    const found: FoundTransaction[] = []
    for (const [at, range] of plan.now.entries()) {
      const read = await this.#find(chain, address, { ...range, head })
      found.push(...read.found.filter(({ block }) => block >= read.from && block <= range.to))
      const left = toRange(range.from, Math.min(read.from - 1, range.to))
      if (left) return { found, later: [left, ...plan.now.slice(at + 1)].reduce(hull, plan.later) }
    }
    return { found, later: plan.later }
  }

  async #find(chain: Chain, address: Address, range: BlockRange): Promise<Finding> {
    const finders = this.parts.finders.filter(finder => finder.supports(chain))
    try {
      const findings = await Promise.all(finders.map(finder => finder.find(chain, address, range)))
      return { found: findings.flatMap(({ found }) => found), from: Math.max(...findings.map(({ from }) => from)) }
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      throw new HttpError(502, 'chain/refused', 'The node doesn’t support logs.')
    }
  }
}

function isBehind(known: FollowState | undefined): boolean {
  return known !== undefined && known.missedTo !== null
}

// Returns the last followed block that is still on the chain; -1 if no such block is known.
async function lastCommon(chain: Chain, { upTo, upToHash, safeBlock, safeHash }: FollowState): Promise<number> {
  if ((await readBlock(chain, upTo))?.hash === upToHash) return upTo
  if (safeBlock !== null && (await readBlock(chain, safeBlock))?.hash === safeHash) return safeBlock
  return -1
}
