import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { dropMarks } from '../wallets/wallet-records.js'

const MINUTE_MS = 60_000
const AT_ONCE = 50

const { accounts, identities, wallets, recoveryMarks, challenges, otpLocks, deviceChecks, stepUps } = schema

type EraseParts = Pick<WalletCore, 'db' | 'clock' | 'audit' | 'signal'>

/** Erases the accounts whose days of grace are over; gives how many. What sealed them goes with their rows. */
export async function eraseDue({ db, clock, audit }: EraseParts): Promise<number> {
  const due = and(gt(accounts.eraseAt, 0), lte(accounts.eraseAt, clock.now()))
  const rows = await db.select({ id: accounts.id }).from(accounts).where(due).limit(AT_ONCE)
  const erased = await Promise.all(
    rows.map(({ id }) =>
      db.transaction(async transaction => {
        // Locked, and looked at again: a login may have taken it back a moment ago.
        const still = await transaction
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.id, id), due))
          .for('update')
        if (still.length === 0) return false
        await erase(transaction, id, clock.now())
        await audit.note({ action: 'account/erased', accountId: id }, transaction)
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
  await dropMarks(db, inArray(recoveryMarks.walletId, walletIds), now)
  await db.delete(challenges).where(inArray(challenges.accountKey, keys))
  await db.delete(otpLocks).where(inArray(sql`split_part(${otpLocks.accountKey}, '|', 1)`, keys))
  await db.delete(deviceChecks).where(eq(deviceChecks.accountId, accountId))
  await db.delete(stepUps).where(eq(stepUps.accountId, accountId))
  // The rest belongs to the account's own row, and goes with it.
  await db.delete(accounts).where(eq(accounts.id, accountId))
}

/** Erases every minute until the signal of the core ends it. */
export function eraseEveryMinute(core: EraseParts, onFailure: (error: unknown) => void = () => {}): void {
  const { clock, signal } = core
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const erased = eraseDue(core).catch(onFailure)
    void erased.then(() => eraseEveryMinute(core, onFailure))
  })
  signal.addEventListener('abort', cancel, { once: true })
}
