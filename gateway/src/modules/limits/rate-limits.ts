import { inArray, sql, TransactionRollbackError } from 'drizzle-orm'
import { apiError } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys } from '../../http/rate-limit-keys.js'
import { type Database, schema } from '../../store/database.js'

/** A limit with a sliding window: no period of this length contains more than `most` hits. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
  /** Limits that count instead while this one is used up. */
  readonly orElse?: readonly Limit[]
}

const { limitHits } = schema

/** Counts hits in the database, exactly even if several processes count at once. */
export class RateLimits {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /**
   * Counts one hit for each limit, or for none. If that is not possible, counts for the alternatives of the limits that
   * have them.
   * @throws HttpError `rate_limited` with the seconds until all limits allow it
   */
  async take(limits: readonly Limit[]): Promise<void> {
    if (limits.length === 0) return
    if (await this.#count(limits)) return
    const others = limits.flatMap(limit => limit.orElse ?? [limit])
    const hasOthers = limits.some(({ orElse }) => orElse)
    if (hasOthers && (await this.#count(others))) return
    const waits = [await this.#waitMs(limits), ...(hasOthers ? [await this.#waitMs(others)] : [])]
    const retryAfter = Math.ceil(Math.min(...waits) / 1000)
    throw apiError('rate_limited', 'Too many requests.', { retryAfter: Math.max(1, retryAfter) })
  }

  async clear(key: string): Promise<void> {
    await this.db.delete(limitHits).where(sql`${limitHits.key} = ${key}`)
  }

  async #count(limits: readonly Limit[]): Promise<boolean> {
    if (limits.length === 1) return (await this.#insert(this.db, limits)) === 1
    try {
      await this.db.transaction(async transaction => {
        if ((await this.#insert(transaction, limits)) < limits.length) transaction.rollback()
      })
      return true
    } catch (error) {
      if (error instanceof TransactionRollbackError) return false
      throw error
    }
  }

  // A single statement, so that a row is locked, checked and updated atomically. Sorted keys prevent deadlocks.
  async #insert(db: Database, limits: readonly Limit[]): Promise<number> {
    const now = this.now()
    const rows = limits.map(({ key, most, windowMs }) => ({
      key,
      hits: [now],
      windowMs,
      most,
      expiresAt: now + windowMs,
    }))
    const recent = sql`FROM unnest(limit_hits.hits) AS hit WHERE hit > ${now}::bigint - excluded.window_ms`
    const counted = await db
      .insert(limitHits)
      .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: limitHits.key,
        set: {
          hits: sql`(SELECT coalesce(array_agg(hit), '{}') ${recent}) || ${now}::bigint`,
          windowMs: sql`excluded.window_ms`,
          most: sql`excluded.most`,
          expiresAt: sql`excluded.expires_at`,
        },
        setWhere: sql`(SELECT count(*) ${recent}) < excluded.most`,
      })
      .returning({ key: limitHits.key })
    return counted.length
  }

  async #waitMs(limits: readonly Limit[]): Promise<number> {
    const now = this.now()
    const keys = limits.map(({ key }) => key)
    const rows = await this.db.select().from(limitHits).where(inArray(limitHits.key, keys))
    const waits = rows.map(({ hits, most, windowMs }) => {
      const recent = hits.filter(hit => hit > now - windowMs).toSorted((a, b) => a - b)
      const first = recent[recent.length - most]
      return first === undefined ? 0 : first + windowMs - now
    })
    return Math.max(0, ...waits)
  }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface RateLimitSubject {
  /** Keyed hash of the email address, or the id of the account. */
  readonly accountKey: string
  readonly ip?: string | undefined
  readonly projectId: string
  /** Pool of a confirmed device. It has its own limits, which others cannot use up. */
  readonly ownPool?: string | undefined
}

const DEFAULT_CODES_PER_MINUTE = 60

/**
 * Limits for sending codes: per address, visitor, network and project. A confirmed device has its own limits and none
 * for its network, so that strangers on the network cannot block its login. A few visitors cannot use up the codes of a
 * project: a third of them is reserved, and a network gets few of those.
 */
export function sendLimits(counted: RateLimitSubject, perMinute = DEFAULT_CODES_PER_MINUTE): readonly Limit[] {
  const { accountKey, ip, projectId, ownPool } = counted
  if (ownPool !== undefined)
    return [...accountLimits(`own|${ownPool}`), sharedPool(`otp-send|pown|${projectId}`, perMinute, ip)]
  return [
    ...accountLimits(accountKey),
    ...ipLimits('otp-send', ip, [
      { name: 'min', max: 5, windowMs: MINUTE },
      { name: 'hour', max: 30, windowMs: HOUR },
    ]),
    sharedPool(`otp-send|p|${projectId}`, perMinute, ip),
  ]
}

const RESERVED_SHARE = 1 / 3
// Reserved codes of one network, and the share of the reserve for the networks of one provider.
const RESERVED_PER_MINUTE = 2
const RESERVED_PER_HOUR = 10
const RESERVED_WIDE_SHARE = 1 / 4

// The pool of a project. While its common part is used up, every network gets a few of the reserved codes.
function sharedPool(key: string, perMinute: number, ip: string | undefined): Limit {
  const reserved = Math.floor(perMinute * RESERVED_SHARE)
  if (ip === undefined || reserved === 0) return limit(key, perMinute, MINUTE)
  const { network, wide } = rateLimitKeys(ip)
  const orElse = [
    limit(`${key}|reserve`, reserved, MINUTE),
    limit(`${key}|reserve-net-min|${network}`, RESERVED_PER_MINUTE, MINUTE),
    limit(`${key}|reserve-net-hour|${network}`, RESERVED_PER_HOUR, HOUR),
    limit(
      `${key}|reserve-wide|${wide}`,
      Math.max(RESERVED_PER_MINUTE, Math.floor(reserved * RESERVED_WIDE_SHARE)),
      MINUTE,
    ),
  ]
  return { ...limit(key, perMinute - reserved, MINUTE), orElse }
}

function accountLimits(key: string): readonly Limit[] {
  return [
    limit(`otp-send|a30|${key}`, 1, 30 * SECOND),
    limit(`otp-send|a600|${key}`, 3, 10 * MINUTE),
    limit(`otp-send|aday|${key}`, 10, DAY),
  ]
}

/** Limits for entering codes. Codes of a confirmed device are limited only by its pool. */
export function verifyLimits(ip: string | undefined): readonly Limit[] {
  return ipLimits('otp-verify', ip, [{ name: 'min', max: 10, windowMs: MINUTE }])
}

export function deviceLimits(tokenHash: string): readonly Limit[] {
  return [limit(`device|${tokenHash}`, 10, HOUR)]
}

/** Limits long polls. Each lasts up to 25 seconds, so regular clients stay far below. */
export function waitLimits(jkt: string): readonly Limit[] {
  return [limit(`wait|${jkt}`, 60, 10 * MINUTE)]
}

export function sessionLimits(jkt: string): readonly Limit[] {
  return [limit(`session|${jkt}`, 30, 5 * MINUTE)]
}

/** Creates a limit for a route, such as `routeLimit('oauth', jkt, 10, 60_000)`. */
export function routeLimit(route: string, subject: string, most: number, windowMs: number): Limit {
  return limit(`${route}|${subject}`, most, windowMs)
}

/**
 * Creates limits for a visitor and its network, such as `visitorLimits('oauth', ip, 30, 60_000)`. Empty if the address
 * is not rate limited.
 */
export function visitorLimits(route: string, ip: string | undefined, most: number, windowMs: number): readonly Limit[] {
  return ipLimits(route, ip, [{ name: 'window', max: most, windowMs }])
}

function ipLimits(
  name: string,
  ip: string | undefined,
  rates: readonly { name: string; max: number; windowMs: number }[],
): readonly Limit[] {
  if (ip === undefined) return []
  const { visitor, network } = rateLimitKeys(ip)
  return rates.flatMap(rate => [
    limit(`${name}|ip-${rate.name}|${visitor}`, rate.max, rate.windowMs),
    limit(`${name}|net-${rate.name}|${network}`, rate.max * NETWORK_FACTOR, rate.windowMs),
  ])
}

function limit(key: string, most: number, windowMs: number): Limit {
  return { key, most, windowMs }
}
