import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'

const { challenges } = schema

/** Notes that a code never left: no mail server took it. Nothing where the letter was about something else. */
export async function markLost(db: Database, now: number, challengeId: string): Promise<void> {
  await db.update(challenges).set({ lostAt: now, triesLeft: 0 }).where(eq(challenges.id, challengeId))
}

/** Whether a code is one that never left; told to the key alone that asked for it. */
export async function isLost(
  db: Database,
  { challengeId, purpose, jkt }: { challengeId: string; purpose: string; jkt: string },
): Promise<boolean> {
  const own = and(eq(challenges.id, challengeId), eq(challenges.purpose, purpose), eq(challenges.jkt, jkt))
  return (await db.$count(challenges, and(own, gt(challenges.lostAt, 0)))) > 0
}
