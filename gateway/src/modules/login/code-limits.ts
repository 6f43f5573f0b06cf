import { and, desc, eq, inArray, gt, ne, or, sql } from 'drizzle-orm'
import { type Database, schema, queryRows } from '../../store/database.js'

// Number of most recently used confirmed devices of an account that have their own pool.
const MAX_DEVICE_POOLS = 10

const { devices, identities } = schema

// Codes of a pool are counted together. A confirmed device has its own pool. All others who request codes for an
// account share one, so that strangers can use up, invalidate and lock only their own codes.
interface CodePool {
  // The account key of the shared pool, or the account key with the device's thumbprint.
  readonly key: string
  readonly isOwn: boolean
}

/**
 * Returns the pool of a proven key. The lookup starts with the key, so that for an unknown key the work does not depend
 * on whether the account exists. `accountKey` is that of a `CodeRequest`.
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
    .limit(MAX_DEVICE_POOLS)
  return newest.some(device => device.jkt === jkt) ? { key: `${accountKey}|${jkt}`, isOwn: true } : shared
}

const { challenges } = schema

/** Records that no mail server accepted the code. Does nothing if the email contained no code. */
export async function markLost(db: Database, now: number, challengeId: string): Promise<void> {
  await db.update(challenges).set({ lostAt: now, triesLeft: 0 }).where(eq(challenges.id, challengeId))
}

// Returns true if the code was never sent. Reported only to the key that requested it.
async function isLost(
  db: Database,
  { challengeId, purpose, jkt }: { challengeId: string; purpose: string; jkt: string },
): Promise<boolean> {
  const own = and(eq(challenges.id, challengeId), eq(challenges.purpose, purpose), eq(challenges.jkt, jkt))
  return (await db.$count(challenges, and(own, gt(challenges.lostAt, 0)))) > 0
}

export interface AttemptRow {
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

// Number of wrong codes per pool and day, after which further codes are not checked.
const MAX_POOL_ATTEMPTS = 15
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Counts an attempt for a challenge and its pool, in one statement so that concurrent processes cannot exceed the
 * limits. Without a row, no attempts are left or the code was never sent. If `retryAfter` (seconds) is above 0, the
 * pool is locked and the code must not be checked.
 */
export async function countAttempt(
  db: Database,
  now: number,
  { challengeId, purpose, jkt }: { challengeId: string; purpose: string; jkt: string },
): Promise<{ readonly row?: AttemptRow; readonly retryAfter: number; readonly isLost?: boolean }> {
  const recent = sql`FROM unnest(held.tries) AS hit WHERE hit > ${now - DAY_MS}::bigint`
  const isLast = sql`(SELECT count(*) ${recent}) = ${MAX_POOL_ATTEMPTS - 1}::int`
  const lockMs = sql`${HOUR_MS}::bigint * least(24, power(2, held.level)::bigint)`
  const [row] = await queryRows<AttemptRow & { counted: boolean }>(
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
      WHERE (SELECT count(*) ${recent}) < ${MAX_POOL_ATTEMPTS}::int AND held.locked_until <= ${now}
      RETURNING account_key
    )
    SELECT tried.*, EXISTS (SELECT 1 FROM counted) AS counted FROM tried`,
  )
  if (!row) return { retryAfter: 0, isLost: await isLost(db, { challengeId, purpose, jkt }) }
  return { row, retryAfter: row.counted ? 0 : await lockSeconds(db, now, row.pool) }
}

interface NextCode {
  readonly purpose: string
  readonly accountKey: string
  readonly jkt: string
  readonly pool?: string | undefined
}

/**
 * Invalidates older codes of the same key, and all but the newest code of other keys in the pool: together with the
 * next code, at most two are valid. A confirmed device is alone in its pool, so others cannot invalidate its code.
 * Returns the pool.
 */
export async function invalidateOlderCodes(db: Database, { purpose, jkt, ...next }: NextCode): Promise<string> {
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
  const [lock] = await queryRows<{ until: string; tries: readonly (string | number | bigint)[] }>(
    db,
    sql`SELECT locked_until AS until, tries FROM otp_locks WHERE account_key = ${pool}`,
  )
  const tries = (lock?.tries ?? []).map(Number).toSorted((a, b) => a - b)
  const availableAt = (tries.at(-MAX_POOL_ATTEMPTS) ?? 0) + DAY_MS
  return Math.max(1, Math.ceil((Math.max(Number(lock?.until ?? 0), availableAt) - now) / 1000))
}

/** Wrong codes per hour that are always tolerated. */
export const TOLERATED_FAILURES = 50
// Above that number, codes become longer if more than this share of an hour's codes was entered incorrectly.
const TOLERATED_SHARE = 0.005
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

const { otpMinutes } = schema

/**
 * Counts codes and failures per project, which is the only place where guessing across many accounts is detected. An
 * attack on one project does not lengthen the codes of another.
 */
export class CodeBudget {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Returns true if codes of the project currently have eight digits. */
  async requiresLongCodes(projectId: string): Promise<boolean> {
    const since = Math.floor(this.now() / MINUTE_MS) - HOUR_MINUTES
    const [sum] = await this.db
      .select({
        issued: sql`coalesce(sum(${otpMinutes.issued}), 0)`.mapWith(Number),
        failed: sql`coalesce(sum(${otpMinutes.failed}), 0)`.mapWith(Number),
      })
      .from(otpMinutes)
      .where(and(eq(otpMinutes.projectId, projectId), gt(otpMinutes.minute, since)))
    return (sum?.failed ?? 0) > Math.max(TOLERATED_FAILURES, (sum?.issued ?? 0) * TOLERATED_SHARE)
  }

  async recordIssued(projectId: string, db: Database = this.db): Promise<void> {
    await this.#add(db, projectId, { issued: 1, failed: 0 })
  }

  async recordFailed(projectId: string): Promise<void> {
    await this.#add(this.db, projectId, { issued: 0, failed: 1 })
  }

  async #add(db: Database, projectId: string, { issued, failed }: { issued: number; failed: number }): Promise<void> {
    await db
      .insert(otpMinutes)
      .values({ projectId, minute: Math.floor(this.now() / MINUTE_MS), issued, failed })
      .onConflictDoUpdate({
        target: [otpMinutes.projectId, otpMinutes.minute],
        set: { issued: sql`otp_minutes.issued + ${issued}`, failed: sql`otp_minutes.failed + ${failed}` },
      })
  }
}
