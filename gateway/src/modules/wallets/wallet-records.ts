import { eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { findOpeningTime, hasProvenRecovery } from './handed-shares.js'

const { accounts, wallets } = schema

/** A row of an account's wallet. `epoch` is 0 until the first set of shares is committed. */
export type WalletRow = typeof wallets.$inferSelect

interface LockedWallet {
  readonly frozenUntil: number
  /** Until then, links cannot unfreeze the wallet. */
  readonly liftSignedUntil: number
  readonly wallet: WalletRow | undefined
}

/** Locks the account's row, so that changes of its wallet are serialized. Call it inside a transaction. */
export async function lockWallet(db: Database, accountId: string): Promise<LockedWallet> {
  const [account] = await db
    .select({ frozenUntil: accounts.frozenUntil, liftSignedUntil: accounts.liftSignedUntil })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  if (!account) throw apiError('not_found', 'Account not found.')
  const [wallet] = await db.select().from(wallets).where(eq(wallets.accountId, accountId))
  return { ...account, wallet }
}

export function checkThawed(frozenUntil: number, now: number): void {
  if (frozenUntil > now) throw apiError('frozen', 'The wallet is frozen.')
}

interface CheckedSet {
  readonly walletId: string
  readonly epoch: number
  readonly madeBy: string | null
}

/**
 * Throws `recovery_required` for a device that neither stored this set nor proved a recovery of it, nor received the
 * device share from another device before its hold was over. Such a device may belong to an attacker who has the mailbox
 * only. The end of a hold alone entitles to nothing: an attacker can wait, too.
 */
export async function checkProvenDevice(
  db: Database,
  { walletId, epoch, madeBy }: CheckedSet,
  { jkt, holdUntil, now }: Pick<LiveSession, 'jkt' | 'holdUntil'> & { readonly now: number },
): Promise<void> {
  const reader = { walletId, epoch, jkt }
  if (madeBy === jkt || (await hasProvenRecovery(db, reader))) return
  const opensAt = await findOpeningTime(db, reader, holdUntil)
  if (opensAt === undefined)
    throw apiError('recovery_required', 'This device cannot open the wallet yet. Prove a recovery of it first.')
  if (opensAt > now)
    throw apiError(
      'recovery_required',
      'Another device approved this one, which is on hold. Prove a recovery to open it.',
    )
}

const { recoveryMarks, vaultDrops } = schema
const MAX_IDS_PER_CALL = 500

/**
 * Deletes recoveries. They are unreadable at once; the vault deletes its rows with the next {@link flushVaultDrops}.
 */
export async function deleteMarks(db: Database, condition: SQL | undefined, now: number): Promise<void> {
  const deleted = await db.delete(recoveryMarks).where(condition).returning({ recoveryId: recoveryMarks.recoveryId })
  if (deleted.length === 0) return
  const rows = deleted.map(({ recoveryId }) => ({ recoveryId, dueAt: now }))
  const target = vaultDrops.recoveryId
  await db
    .insert(vaultDrops)
    .values(rows)
    .onConflictDoUpdate({ target, set: { dueAt: now } })
}

/** Deletes due recoveries from the vault. Rejects with `unavailable`; the next call retries. */
export async function flushVaultDrops({ db, clock, vault }: Pick<WalletCore, 'db' | 'clock' | 'vault'>): Promise<void> {
  const due = await db.select().from(vaultDrops).where(lte(vaultDrops.dueAt, clock.now())).limit(MAX_IDS_PER_CALL)
  const ids = due.map(({ recoveryId }) => recoveryId)
  await vault.remove(ids)
  if (ids.length > 0) await db.delete(vaultDrops).where(inArray(vaultDrops.recoveryId, ids))
}
