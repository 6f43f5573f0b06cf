import { and, eq, gt, sql } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'

/** Wrong codes in an hour that are always forgiven. */
export const FORGIVEN_FAILURES = 50
/** Beyond these the codes become longer when more than this share of an hour's codes was entered wrongly. */
const FORGIVEN_SHARE = 0.005
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

const { otpMinutes } = schema

/**
 * Counts codes and wrong entries of each project: who guesses at many accounts of it at once is seen here, and only
 * here. An attack on one project does not lengthen the codes of another.
 */
export class CodeBudget {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Whether the codes of a project are eight digits long for now. */
  async isRaised(projectId: string): Promise<boolean> {
    const since = Math.floor(this.now() / MINUTE_MS) - HOUR_MINUTES
    const [sum] = await this.db
      .select({
        issued: sql`coalesce(sum(${otpMinutes.issued}), 0)`.mapWith(Number),
        failed: sql`coalesce(sum(${otpMinutes.failed}), 0)`.mapWith(Number),
      })
      .from(otpMinutes)
      .where(and(eq(otpMinutes.projectId, projectId), gt(otpMinutes.minute, since)))
    return (sum?.failed ?? 0) > Math.max(FORGIVEN_FAILURES, (sum?.issued ?? 0) * FORGIVEN_SHARE)
  }

  async issued(projectId: string, db: Database = this.db): Promise<void> {
    await this.#add(db, projectId, { issued: 1, failed: 0 })
  }

  async failed(projectId: string): Promise<void> {
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
