import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { deleteMarks } from '../wallets/wallet-records.js'

const MINUTE_MS = 60_000
const BATCH_SIZE = 50

const { accounts, identities, wallets, recoveryMarks, challenges, otpLocks, deviceChecks, stepUps } = schema

type EraseParts = Pick<WalletCore, 'db' | 'clock' | 'audit' | 'signal'>

/**
 * Erases accounts whose grace period is over and returns their number. The keys of their sealed values are deleted with
 * the rows.
 */
export async function eraseDueAccounts({ db, clock, audit }: EraseParts): Promise<number> {
  const due = and(gt(accounts.eraseAt, 0), lte(accounts.eraseAt, clock.now()))
  const rows = await db.select({ id: accounts.id }).from(accounts).where(due).limit(BATCH_SIZE)
  const erased = await Promise.all(
    rows.map(({ id }) =>
      db.transaction(async transaction => {
        // Locked and checked again, because a login may just have cancelled the deletion.
        const stillDue = await transaction
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.id, id), due))
          .for('update')
        if (stillDue.length === 0) return false
        await erase(transaction, id, clock.now())
        await audit.record({ action: 'account/erased', accountId: id }, transaction)
        return true
      }),
    ),
  )
  return erased.filter(Boolean).length
}

async function erase(db: Database, accountId: string, now: number): Promise<void> {
  const owned = await db.select().from(identities).where(eq(identities.accountId, accountId))
  const keys = [accountId, ...owned.map(({ subjectIndex }) => subjectIndex)]
  const walletIds = db.select({ id: wallets.id }).from(wallets).where(eq(wallets.accountId, accountId))
  await deleteMarks(db, inArray(recoveryMarks.walletId, walletIds), now)
  await db.delete(challenges).where(inArray(challenges.accountKey, keys))
  await db.delete(otpLocks).where(inArray(sql`split_part(${otpLocks.accountKey}, '|', 1)`, keys))
  await db.delete(deviceChecks).where(eq(deviceChecks.accountId, accountId))
  await db.delete(stepUps).where(eq(stepUps.accountId, accountId))
  // All other rows are deleted with the account by cascade.
  await db.delete(accounts).where(eq(accounts.id, accountId))
}

export function eraseEveryMinute(core: EraseParts, onFailure: (error: unknown) => void = () => {}): void {
  const { clock, signal } = core
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const erased = eraseDueAccounts(core).catch(onFailure)
    void erased.then(() => eraseEveryMinute(core, onFailure))
  })
  signal.addEventListener('abort', cancel, { once: true })
}
