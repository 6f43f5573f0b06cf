import { and, eq } from 'drizzle-orm'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { createLink } from '../account/mailed-links.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { lockWallet } from './wallet-records.js'

/** The maximum time value of a `Date`. Frozen until the owner unfreezes the wallet. */
export const FROZEN_INDEFINITELY = 8_640_000_000_000_000
// After an undo, only the wallet's signature can unfreeze it for this long, in milliseconds.
const SIGNED_LIFT_MS = 30 * 86_400_000

const { accounts, mailedLinks } = schema

export interface FreezeOptions {
  readonly liftedBy?: 'link' | 'wallet'
}

/**
 * Freezes the wallet's share and emails the owner; if it is already frozen, only emails. Throws `step_up_required`
 * without an email address. Call `mail.kick` after the transaction.
 */
export async function freeze(
  core: WalletCore,
  accountId: string,
  db: Database,
  { liftedBy = 'link' }: FreezeOptions = {},
): Promise<void> {
  const { clock, sealer, audit, mail } = core
  const { liftSignedUntil: until } = await lockWallet(db, accountId)
  const { email } = await readContact(db, sealer, accountId)
  if (!email) throw apiError('step_up_required', 'Add an email address first. Only an email can unfreeze the wallet.')
  const now = clock.now()
  const liftSignedUntil = liftedBy === 'wallet' ? now + SIGNED_LIFT_MS : until
  await db.update(accounts).set({ frozenUntil: FROZEN_INDEFINITELY, liftSignedUntil }).where(eq(accounts.id, accountId))
  await audit.record({ action: 'wallet/frozen', accountId, detail: { liftedBy } }, db)
  if (liftSignedUntil > now) {
    await deleteLiftLinks(db, accountId)
    return mail.enqueue(email, createNoticeEmail('walletUndone'), db)
  }
  const url = await createLink(core, { accountId, kind: 'lift_freeze' }, db)
  await mail.enqueue(email, createNoticeEmail('walletFrozen', { link: { kind: 'lift_freeze', url } }), db)
}

/** Unfreezes the wallet and emails the owner. Invalidates links of earlier emails. */
export async function thaw({ sealer, mail, audit }: WalletCore, accountId: string, db: Database): Promise<void> {
  await db.update(accounts).set({ frozenUntil: 0, liftSignedUntil: 0 }).where(eq(accounts.id, accountId))
  await deleteLiftLinks(db, accountId)
  await audit.record({ action: 'wallet/thawed', accountId }, db)
  const { email } = await readContact(db, sealer, accountId)
  if (email) await mail.enqueue(email, createNoticeEmail('walletThawed'), db)
}

async function deleteLiftLinks(db: Database, accountId: string): Promise<void> {
  await db.delete(mailedLinks).where(and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'lift_freeze')))
}

interface NoticeOrigin {
  readonly accountId: string
  readonly origin: string
  readonly browser: string
}

/**
 * Emails the owner a notice with a link that freezes the wallet, if the account has an address. Call `mail.kick` after
 * the transaction.
 */
export async function mailFreezeNotice(
  core: WalletCore,
  notice: 'recoveryRead' | 'recoveryWrong' | 'handedOver',
  { accountId, origin, browser }: NoticeOrigin,
  db: Database,
): Promise<void> {
  const { email } = await readContact(db, core.sealer, accountId)
  if (!email) return
  const url = await createLink(core, { accountId, kind: 'freeze' }, db)
  await core.mail.enqueue(email, createNoticeEmail(notice, { origin, browser, link: { kind: 'freeze', url } }), db)
}
