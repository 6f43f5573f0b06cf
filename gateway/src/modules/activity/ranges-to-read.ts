import type { Followed } from './activity-book.js'

/** Blocks, both ends included. */
export interface Blocks {
  readonly from: number
  readonly to: number
}

/** What a round has to do. */
export interface RoundPlan {
  /** The first block that is looked for at all. */
  readonly since: number
  /** What is read now, the newest first; together no more than a round may read. */
  readonly now: readonly Blocks[]
  /** What is left for later, if all of that is read. */
  readonly later: Blocks | undefined
}

/** What a round may do. */
export interface RoundBounds {
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
export function hull(one: Blocks | undefined, other: Blocks | undefined): Blocks | undefined {
  if (!one || !other) return one ?? other
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
}

/** A range; nothing where it has no block. */
export function rangeOf(from: number, to: number): Blocks | undefined {
  return from <= to ? { from, to } : undefined
}
