import { inArray, sql, TransactionRollbackError } from 'drizzle-orm'
import { refuse } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys } from '../../http/rate-limit-keys.js'
import { type Database, schema } from '../../store/database.js'

/** How often something may be done. Its window slides: at no moment does the time behind it hold more than `most`. */
export interface Limit {
  /** What is counted: `otp-send|email|<hash>`. Nothing readable of a person. */
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

const { limitHits } = schema

/** Counts of what is limited, exact also when several processes count at once. */
export class Limits {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Counts one for each of the limits, or for none. Throws `rate_limited` with the seconds until all have room. */
  async take(limits: readonly Limit[]): Promise<void> {
    if (limits.length === 0) return
    const taken = await this.#count(limits)
    if (taken) return
    const retryAfter = Math.ceil((await this.#waitMs(limits)) / 1000)
    throw refuse('rate_limited', 'Too many requests.', { retryAfter: Math.max(1, retryAfter) })
  }

  /** Forgets what was counted. */
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

  /** One statement: a row that is there is locked, looked at and changed at once. The order of keys is always the same. */
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

/** Whom a limit counts for. */
interface Counted {
  /** Keyed hash of the address, or an account's id. */
  readonly accountKey: string
  /** The address the request came from; absent where it is not counted: this machine's own, in development. */
  readonly ip?: string | undefined
  readonly projectId: string
  /** The pool of a confirmed device. What it may do is counted for itself, and used up by nobody else. */
  readonly ownPool?: string | undefined
}

/** Codes a project may send in a minute unless the operator says otherwise. */
const PROJECT_PER_MINUTE = 60

/**
 * Of sending codes: per address, per visitor, per network, per project. A confirmed device has the same limits for
 * itself, without those of its network: a stranger there must not keep it from logging in.
 */
export function sendLimits(counted: Counted, perMinute = PROJECT_PER_MINUTE): readonly Limit[] {
  const { accountKey, ip, projectId, ownPool } = counted
  if (ownPool !== undefined)
    return [...accountLimits(`own|${ownPool}`), limit(`otp-send|pown|${projectId}`, perMinute, MINUTE)]
  return [
    ...accountLimits(accountKey),
    ...ipLimits('otp-send', ip, [
      { name: 'min', one: 5, windowMs: MINUTE },
      { name: 'hour', one: 30, windowMs: HOUR },
    ]),
    limit(`otp-send|p|${projectId}`, perMinute, MINUTE),
  ]
}

function accountLimits(key: string): readonly Limit[] {
  return [
    limit(`otp-send|a30|${key}`, 1, 30 * SECOND),
    limit(`otp-send|a600|${key}`, 3, 10 * MINUTE),
    limit(`otp-send|aday|${key}`, 10, DAY),
  ]
}

/** Of entering codes; those of a confirmed device are bounded by its pool alone. */
export function verifyLimits(ip: string | undefined): readonly Limit[] {
  return ipLimits('otp-verify', ip, [{ name: 'min', one: 10, windowMs: MINUTE }])
}

/** Of the three steps of a mailed link. */
export function deviceLimits(tokenHash: string): readonly Limit[] {
  return [limit(`device|${tokenHash}`, 10, HOUR)]
}

/** Of long polls: each takes up to 25 seconds, so an honest frame stays far below. */
export function waitLimits(jkt: string): readonly Limit[] {
  return [limit(`wait|${jkt}`, 60, 10 * MINUTE)]
}

/** Of refreshing and ending sessions. */
export function sessionLimits(jkt: string): readonly Limit[] {
  return [limit(`session|${jkt}`, 30, 5 * MINUTE)]
}

/** One limit for a route of another module: `routeLimit('oauth', jkt, 10, 60_000)`. */
export function routeLimit(route: string, who: string, most: number, windowMs: number): Limit {
  return limit(`${route}|${who}`, most, windowMs)
}

/** Of a route, for the visitor and for its network: `perVisitor('oauth', ip, 30, 60_000)`. None where the address does not count. */
export function perVisitor(route: string, ip: string | undefined, most: number, windowMs: number): readonly Limit[] {
  return ipLimits(route, ip, [{ name: 'window', one: most, windowMs }])
}

function ipLimits(
  name: string,
  ip: string | undefined,
  rates: readonly { name: string; one: number; windowMs: number }[],
): readonly Limit[] {
  if (ip === undefined) return []
  const { visitor, network } = rateLimitKeys(ip)
  return rates.flatMap(rate => [
    limit(`${name}|ip-${rate.name}|${visitor}`, rate.one, rate.windowMs),
    limit(`${name}|net-${rate.name}|${network}`, rate.one * NETWORK_FACTOR, rate.windowMs),
  ])
}

function limit(key: string, most: number, windowMs: number): Limit {
  return { key, most, windowMs }
}
