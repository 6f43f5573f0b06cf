import { eq, and, inArray, lte, type SQL } from 'drizzle-orm'
import type { LiveSession } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'

const { accounts, wallets } = schema

/** An account's wallet as its row says; `epoch` is 0 before the first set of shares came into force. */
export type WalletRow = typeof wallets.$inferSelect

/** What a change of a wallet starts from. */
interface LockedWallet {
  readonly frozenUntil: number
  /** Until then no link lifts the freeze. */
  readonly liftSignedUntil: number
  readonly wallet: WalletRow | undefined
}

/** Locks the account, so that its wallet is changed by one at a time, and reads what is there. Inside a transaction. */
export async function lockWallet(db: Database, accountId: string): Promise<LockedWallet> {
  const [account] = await db
    .select({ frozenUntil: accounts.frozenUntil, liftSignedUntil: accounts.liftSignedUntil })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  if (!account) throw refuse('not_found', 'There is no such account.')
  const [wallet] = await db.select().from(wallets).where(eq(wallets.accountId, accountId))
  return { ...account, wallet }
}

/** Throws `frozen` where nothing of the wallet is given out, or changed. */
export function checkThawed(frozenUntil: number, now: number): void {
  if (frozenUntil > now) throw refuse('frozen', 'The wallet is frozen.')
}

const { recoveryProofs } = schema

/** A set of shares, and the key that brought it. */
interface CheckedSet {
  readonly walletId: string
  readonly epoch: number
  readonly madeBy: string | null
}

/**
 * Throws `recovery_required` for a device on hold that neither made this set of shares nor proved a recovery of it:
 * whoever confirmed that device may have nothing but the mailbox.
 */
export async function checkHeldDevice(
  db: Database,
  { walletId, epoch, madeBy }: CheckedSet,
  { jkt, holdUntil, now }: Pick<LiveSession, 'jkt' | 'holdUntil'> & { readonly now: number },
): Promise<void> {
  if (holdUntil <= now || madeBy === jkt) return
  const mine = and(eq(recoveryProofs.walletId, walletId), eq(recoveryProofs.epoch, epoch), eq(recoveryProofs.jkt, jkt))
  if ((await db.$count(recoveryProofs, mine)) > 0) return
  throw refuse('recovery_required', 'This device is new. Prove a recovery of the wallet first.')
}

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
