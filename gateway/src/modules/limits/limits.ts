import { inArray, sql, TransactionRollbackError } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'

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
