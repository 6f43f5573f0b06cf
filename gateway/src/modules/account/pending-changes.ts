import { and, asc, eq, gt } from 'drizzle-orm'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import { type Database, schema } from '../../store/database.js'
import type { Sealer } from '../keys/sealer.js'

const { accountChanges, emailChanges } = schema

export type AccountChangeRow = typeof accountChanges.$inferSelect

export interface ChangeReader {
  readonly accountId: string
  readonly sessionId: string
  readonly holdUntil: number
}

/** Returns the changes of an account that can still be stopped, the next one first, as `reader` may see them. */
export async function listPendingChanges(
  { db, sealer, now }: { readonly db: Database; readonly sealer: Sealer; readonly now: number },
  { accountId, sessionId, holdUntil }: ChangeReader,
): Promise<readonly AccountChange[]> {
  const isPending = and(eq(accountChanges.state, 'pending'), gt(accountChanges.dueAt, now))
  const rows = await db
    .select({ change: accountChanges, sealed: emailChanges.newSealed })
    .from(accountChanges)
    .leftJoin(emailChanges, and(eq(accountChanges.kind, 'email'), eq(emailChanges.id, accountChanges.subject)))
    .where(and(eq(accountChanges.accountId, accountId), isPending))
    .orderBy(asc(accountChanges.dueAt))
  const isHeld = holdUntil > now
  return rows.map(({ change, sealed }) => ({
    changeId: change.id,
    kind: change.kind,
    createdAt: Math.floor(change.createdAt / 1000),
    dueAt: Math.ceil(change.dueAt / 1000),
    origin: change.origin,
    browser: change.browser,
    country: change.country,
    here: change.sessionId === sessionId,
    ...(sealed !== null && !isHeld && { newEmail: sealer.openText(sealed, toEmailChangeContext(change.subject)) }),
  }))
}

/** Returns the context for which the addresses of an email change are sealed. */
export function toEmailChangeContext(emailChangeId: string): string {
  return `email-change|${emailChangeId}`
}
