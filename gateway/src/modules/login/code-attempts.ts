import { and, desc, eq, inArray, gt, ne, or, sql } from 'drizzle-orm'
import { type Database, schema, rowsOf } from '../../store/database.js'

/** How many confirmed devices of an account have a pool of their own: those that were used last. */
const OWN_POOLS = 10

const { devices, identities } = schema

/**
 * Whose codes are counted together. A confirmed device has a pool of its own; everybody else who asks for codes of an
 * account shares one, so that strangers use up, kill and lock nothing but their own.
 */
interface CodePool {
  /** The account key for the shared pool, with the device's thumbprint for its own. */
  readonly key: string
  readonly isOwn: boolean
}

/**
 * The pool of a key that was proven. It is looked up by that key first: for a stranger's key the work is the same,
 * whether the account exists or not. `accountKey` is that of a {@link CodeAsk}.
 */
export async function codePool(
  db: Database,
  { accountKey, jkt }: { readonly accountKey: string; readonly jkt: string },
): Promise<CodePool> {
  const shared = { key: accountKey, isOwn: false }
  const mine = await db.select({ accountId: devices.accountId }).from(devices).where(eq(devices.jkt, jkt))
  const accountIds = mine.map(({ accountId }) => accountId)
  if (accountIds.length === 0) return shared
  const isEmail = and(eq(identities.provider, 'email'), inArray(identities.accountId, accountIds))
  const emails = await db.select().from(identities).where(isEmail)
  const accountId =
    emails.find(({ subjectIndex }) => subjectIndex === accountKey)?.accountId ??
    accountIds.find(id => id === accountKey)
  if (accountId === undefined) return shared
  const newest = await db
    .select({ jkt: devices.jkt })
    .from(devices)
    .where(eq(devices.accountId, accountId))
    .orderBy(desc(devices.seenAt), devices.jkt)
    .limit(OWN_POOLS)
  return newest.some(device => device.jkt === jkt) ? { key: `${accountKey}|${jkt}`, isOwn: true } : shared
}

const { challenges } = schema

/** Notes that a code never left: no mail server took it. Nothing where the letter was about something else. */
export async function markLost(db: Database, now: number, challengeId: string): Promise<void> {
  await db.update(challenges).set({ lostAt: now, triesLeft: 0 }).where(eq(challenges.id, challengeId))
}

/** Whether a code is one that never left; told to the key alone that asked for it. */
async function isLost(
  db: Database,
  { challengeId, purpose, jkt }: { challengeId: string; purpose: string; jkt: string },
): Promise<boolean> {
  const own = and(eq(challenges.id, challengeId), eq(challenges.purpose, purpose), eq(challenges.jkt, jkt))
  return (await db.$count(challenges, and(own, gt(challenges.lostAt, 0)))) > 0
}

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
const ACCOUNT_TRIES = 15
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
