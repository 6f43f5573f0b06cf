import { inArray, lte, type SQL } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'

const { recoveryMarks, vaultDrops } = schema
const AT_ONCE = 500

/**
 * Deletes recoveries. From this transaction on nothing reads them; the vault deletes its rows with the next
 * {@link flushVaultDrops}, however often that has to be retried.
 */
export async function dropMarks(db: Database, which: SQL | undefined, now: number): Promise<void> {
  const gone = await db.delete(recoveryMarks).where(which).returning({ recoveryId: recoveryMarks.recoveryId })
  if (gone.length === 0) return
  const rows = gone.map(({ recoveryId }) => ({ recoveryId, dueAt: now }))
  const target = vaultDrops.recoveryId
  await db
    .insert(vaultDrops)
    .values(rows)
    .onConflictDoUpdate({ target, set: { dueAt: now } })
}

/** Has the vault delete what is due, and its own counts that are over. Rejects `unavailable`; the next call tries again. */
export async function flushVaultDrops({ db, clock, vault }: Pick<WalletCore, 'db' | 'clock' | 'vault'>): Promise<void> {
  const due = await db.select().from(vaultDrops).where(lte(vaultDrops.dueAt, clock.now())).limit(AT_ONCE)
  const ids = due.map(({ recoveryId }) => recoveryId)
  await vault.drop(ids)
  if (ids.length > 0) await db.delete(vaultDrops).where(inArray(vaultDrops.recoveryId, ids))
}
