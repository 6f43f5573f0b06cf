import { eq } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'

const { accounts, wallets } = schema

/** An account's wallet as its row says; `epoch` is 0 before the first set of shares came into force. */
export type WalletRow = typeof wallets.$inferSelect

/** What a change of a wallet starts from. */
export interface LockedWallet {
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
