import { eq } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'
import { makeLink } from '../account/mailed-links.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/letters.js'
import { lockWallet } from './own-wallet.js'

/** Until somebody lifts it: the last moment a date can name. */
export const FOR_GOOD = 8_640_000_000_000_000

/**
 * Stops the release of the wallet's share at once, and tells the person. Frozen already: nothing more happens. Call
 * `mail.kick` after the transaction.
 */
export async function freeze(core: WalletCore, accountId: string, db: Database): Promise<void> {
  const { frozenUntil } = await lockWallet(db, accountId)
  if (frozenUntil === FOR_GOOD) return
  await db.update(schema.accounts).set({ frozenUntil: FOR_GOOD }).where(eq(schema.accounts.id, accountId))
  await core.audit.note({ action: 'wallet/frozen', accountId }, db)
  const { email } = await contactOf(db, core.sealer, accountId)
  if (!email) return
  const url = await makeLink(core, { accountId, kind: 'lift_freeze' }, db)
  const link = { kind: 'lift_freeze', url } as const
  await core.mail.post(email, noticeLetter('walletFrozen', { link }), db)
}
