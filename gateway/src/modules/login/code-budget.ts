import { gt, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'

/** Wrong codes in an hour that are always forgiven. */
export const FORGIVEN_FAILURES = 50
/** Beyond these the codes become longer when more than this share of an hour's codes was entered wrongly. */
const FORGIVEN_SHARE = 0.005
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

const { otpMinutes } = schema

/** Counts codes and wrong entries over all projects: who guesses at many accounts at once is seen here, and only here. */
export class CodeBudget {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Whether codes are eight digits long for now. */
  async isRaised(): Promise<boolean> {
    const since = Math.floor(this.now() / MINUTE_MS) - HOUR_MINUTES
    const [sum] = await this.db
      .select({
        issued: sql`coalesce(sum(${otpMinutes.issued}), 0)`.mapWith(Number),
        failed: sql`coalesce(sum(${otpMinutes.failed}), 0)`.mapWith(Number),
      })
      .from(otpMinutes)
      .where(gt(otpMinutes.minute, since))
    return (sum?.failed ?? 0) > Math.max(FORGIVEN_FAILURES, (sum?.issued ?? 0) * FORGIVEN_SHARE)
  }

  async issued(db: Database = this.db): Promise<void> {
    await this.#add(db, { issued: 1, failed: 0 })
  }

  async failed(): Promise<void> {
    await this.#add(this.db, { issued: 0, failed: 1 })
  }

  async #add(db: Database, { issued, failed }: { issued: number; failed: number }): Promise<void> {
    await db
      .insert(otpMinutes)
      .values({ minute: Math.floor(this.now() / MINUTE_MS), issued, failed })
      .onConflictDoUpdate({
        target: otpMinutes.minute,
        set: { issued: sql`otp_minutes.issued + ${issued}`, failed: sql`otp_minutes.failed + ${failed}` },
      })
  }
}
