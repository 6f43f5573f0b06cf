import { and, eq, inArray } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'

const { handedShares, handovers, recoveryProofs, sessions, wallets } = schema

/** A device, and the set of shares that it wants to open. */
export interface SetReader {
  readonly walletId: string
  readonly epoch: number
  readonly jkt: string
}

export async function hasProvenRecovery(db: Database, { walletId, epoch, jkt }: SetReader): Promise<boolean> {
  const isOwn = and(eq(recoveryProofs.walletId, walletId), eq(recoveryProofs.epoch, epoch), eq(recoveryProofs.jkt, jkt))
  return (await db.$count(recoveryProofs, isOwn)) > 0
}

/** Returns when a device that received the device share gets the gateway's share, or undefined if it received none. */
export async function findOpeningTime(
  db: Database,
  { walletId, epoch, jkt }: SetReader,
  holdUntil: number,
): Promise<number | undefined> {
  const isOwn = and(eq(handedShares.walletId, walletId), eq(handedShares.epoch, epoch), eq(handedShares.jkt, jkt))
  const [row] = await db.select().from(handedShares).where(isOwn)
  return row && Math.max(row.opensAt, holdUntil)
}

/** Stores that a device received the device share. A later approval replaces an earlier one. */
export async function addHandedShare(
  db: Database,
  row: SetReader & { readonly sessionId: string; readonly opensAt: number; readonly createdAt: number },
): Promise<void> {
  const { sessionId, opensAt, createdAt } = row
  await db
    .insert(handedShares)
    .values(row)
    .onConflictDoUpdate({
      target: [handedShares.walletId, handedShares.epoch, handedShares.jkt],
      set: { sessionId, opensAt, createdAt },
    })
}

/**
 * Takes back what a session of an account received from another device, and ends all sessions of its device. The device
 * keeps a device share, which opens nothing: without a new approval or a recovery, the gateway's share stays withheld.
 */
export async function revokeHandedShare(
  db: Database,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  now: number,
): Promise<void> {
  const [session] = await db
    .select({ jkt: sessions.jkt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
  if (!session) return
  const own = db.select({ id: wallets.id }).from(wallets).where(eq(wallets.accountId, accountId))
  await db.delete(handedShares).where(and(inArray(handedShares.walletId, own), eq(handedShares.jkt, session.jkt)))
  await db.delete(handovers).where(and(eq(handovers.accountId, accountId), eq(handovers.jkt, session.jkt)))
  const live = and(eq(sessions.accountId, accountId), eq(sessions.jkt, session.jkt), eq(sessions.revokedAt, 0))
  await db.update(sessions).set({ revokedAt: now }).where(live)
}
