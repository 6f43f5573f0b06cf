import { and, eq } from 'drizzle-orm'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { makeLink } from '../account/mailed-links.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { lockWallet } from './wallet-records.js'

/** Until somebody lifts it: the last moment a date can name. */
export const FOR_GOOD = 8_640_000_000_000_000
/** How long only the wallet's signature lifts the freeze of an undo, in milliseconds. */
const SIGNED_MS = 30 * 86_400_000

const { accounts, mailedLinks } = schema

/** What lifts a freeze: the link in the email, or the wallet's own signature with a mailed code. */
export interface FreezeOptions {
  readonly liftedBy?: 'link' | 'wallet'
}

/**
 * Stops the release of the wallet's share at once, and emails the person; frozen already, it emails once more. Throws
 * `step_up_required` where there is no address to send the link to. Call `mail.kick` after the transaction.
 */
export async function freeze(
  core: WalletCore,
  accountId: string,
  db: Database,
  { liftedBy = 'link' }: FreezeOptions = {},
): Promise<void> {
  const { clock, sealer, audit, mail } = core
  const { liftSignedUntil: until } = await lockWallet(db, accountId)
  const { email } = await contactOf(db, sealer, accountId)
  if (!email) throw refuse('step_up_required', 'Add an email address first. Only an email can unfreeze the wallet.')
  const now = clock.now()
  const liftSignedUntil = liftedBy === 'wallet' ? now + SIGNED_MS : until
  await db.update(accounts).set({ frozenUntil: FOR_GOOD, liftSignedUntil }).where(eq(accounts.id, accountId))
  await audit.note({ action: 'wallet/frozen', accountId, detail: { liftedBy } }, db)
  if (liftSignedUntil > now) {
    await dropLiftLinks(db, accountId)
    return mail.post(email, noticeLetter('walletUndone'), db)
  }
  const url = await makeLink(core, { accountId, kind: 'lift_freeze' }, db)
  await mail.post(email, noticeLetter('walletFrozen', { link: { kind: 'lift_freeze', url } }), db)
}

/** Ends a freeze, and emails the person. No link of an earlier email ends a later freeze. */
export async function thaw({ sealer, mail, audit }: WalletCore, accountId: string, db: Database): Promise<void> {
  await db.update(accounts).set({ frozenUntil: 0, liftSignedUntil: 0 }).where(eq(accounts.id, accountId))
  await dropLiftLinks(db, accountId)
  await audit.note({ action: 'wallet/thawed', accountId }, db)
  const { email } = await contactOf(db, sealer, accountId)
  if (email) await mail.post(email, noticeLetter('walletThawed'), db)
}

async function dropLiftLinks(db: Database, accountId: string): Promise<void> {
  await db.delete(mailedLinks).where(and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'lift_freeze')))
}
