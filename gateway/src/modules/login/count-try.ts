import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import { codePool } from './code-pool.js'
import { isLost } from './lost-codes.js'

/** A challenge as the statement below gives it back. */
export interface TriedRow {
  readonly id: string
  readonly account_key: string
  readonly pool: string
  readonly code_mac: string
  readonly project_id: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  readonly match_word: string
  readonly email_sealed: string
  readonly tries_left: number
}

/** Wrong codes of a pool in a day, after which no more is looked at. */
export const ACCOUNT_TRIES = 15
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Takes one try off a challenge and counts it for its pool: one statement, so that any number of processes
 * trying at once get exactly what there is. Without a row nothing is left to try, or the code never left; with `retryAfter` above 0
 * (seconds) the pool is locked, and the code must not be looked at.
 */
export async function countTry(
  db: Database,
  now: number,
  { challengeId, purpose, jkt }: { challengeId: string; purpose: string; jkt: string },
): Promise<{ readonly row?: TriedRow; readonly retryAfter: number; readonly isLost?: boolean }> {
  const recent = sql`FROM unnest(held.tries) AS hit WHERE hit > ${now - DAY_MS}::bigint`
  const isLast = sql`(SELECT count(*) ${recent}) = ${ACCOUNT_TRIES - 1}::int`
  const lockMs = sql`${HOUR_MS}::bigint * least(24, power(2, held.level)::bigint)`
  const [row] = await rowsOf<TriedRow & { counted: boolean }>(
    db,
    sql`WITH tried AS (
      UPDATE challenges SET tries_left = tries_left - 1
      WHERE id = ${challengeId} AND purpose = ${purpose} AND jkt = ${jkt}
        AND tries_left > 0 AND used_at = 0 AND expires_at > ${now}
      RETURNING *
    ), counted AS (
      INSERT INTO otp_locks AS held (account_key, tries) SELECT pool, ARRAY[${now}::bigint] FROM tried
      ON CONFLICT (account_key) DO UPDATE SET
        tries = (SELECT coalesce(array_agg(hit), '{}') ${recent}) || ${now}::bigint,
        level = held.level + CASE WHEN ${isLast} THEN 1 ELSE 0 END,
        locked_until = CASE WHEN ${isLast} THEN ${now}::bigint + ${lockMs} ELSE held.locked_until END
      WHERE (SELECT count(*) ${recent}) < ${ACCOUNT_TRIES}::int AND held.locked_until <= ${now}
      RETURNING account_key
    )
    SELECT tried.*, EXISTS (SELECT 1 FROM counted) AS counted FROM tried`,
  )
  if (!row) return { retryAfter: 0, isLost: await isLost(db, { challengeId, purpose, jkt }) }
  return { row, retryAfter: row.counted ? 0 : await lockSeconds(db, now, row.pool) }
}

/** A code that is about to be made. */
interface NextCode {
  readonly purpose: string
  readonly accountKey: string
  readonly jkt: string
  /** Absent: looked up. */
  readonly pool?: string | undefined
}

/**
 * Ends the older codes of the same key, and in a pool all but the newest of the others: two codes live in it at most,
 * with the one that is made next. A confirmed device is alone in its pool, so nobody else ends its code. Gives the pool.
 */
export async function endOlder(db: Database, { purpose, jkt, ...next }: NextCode): Promise<string> {
  const { challenges } = schema
  const pool = next.pool ?? (await codePool(db, { accountKey: next.accountKey, jkt })).key
  const open = and(eq(challenges.pool, pool), eq(challenges.purpose, purpose), gt(challenges.triesLeft, 0))
  const others = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(open, ne(challenges.jkt, jkt)))
    .orderBy(desc(challenges.createdAt))
  const ended = others.slice(1).map(({ id }) => id)
  await db
    .update(challenges)
    .set({ triesLeft: 0 })
    .where(and(open, or(eq(challenges.jkt, jkt), inArray(challenges.id, ended))))
  return pool
}

async function lockSeconds(db: Database, now: number, pool: string): Promise<number> {
  const [lock] = await rowsOf<{ until: string; tries: readonly (string | number | bigint)[] }>(
    db,
    sql`SELECT locked_until AS until, tries FROM otp_locks WHERE account_key = ${pool}`,
  )
  const tries = (lock?.tries ?? []).map(Number).toSorted((a, b) => a - b)
  const roomAt = (tries.at(-ACCOUNT_TRIES) ?? 0) + DAY_MS
  return Math.max(1, Math.ceil((Math.max(Number(lock?.until ?? 0), roomAt) - now) / 1000))
}
