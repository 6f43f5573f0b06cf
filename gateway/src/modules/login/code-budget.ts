import { and, eq, gt, sql } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'

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
