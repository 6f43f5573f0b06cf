import { eq } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/letters.js'
import { freeze } from '../vault/freeze.js'
import { useLink, type LinkFacts } from './mailed-links.js'
import { undoEmail } from './undo-email.js'

/** Does what a mailed link is for, once. Throws `expired`. */
export async function followLink(core: WalletCore, token: string): Promise<void> {
  await core.db.transaction(async transaction => {
    const facts = await useLink(core, token, transaction)
    await act(core, facts, transaction)
  })
  core.mail.kick()
}

async function act(core: WalletCore, { kind, accountId, subject }: LinkFacts, db: Database): Promise<void> {
  if (kind === 'lift_freeze') return lift(core, accountId, db)
  if (kind === 'freeze') {
    await core.logins.sessions.revokeAll(accountId, db)
    return freeze(core, accountId, db)
  }
  if (subject === undefined) throw refuse('expired', 'The link is over, or was used.')
  return undoEmail(core, subject, db)
}

async function lift({ sealer, mail, audit }: WalletCore, accountId: string, db: Database): Promise<void> {
  await db.update(schema.accounts).set({ frozenUntil: 0 }).where(eq(schema.accounts.id, accountId))
  await audit.note({ action: 'wallet/thawed', accountId }, db)
  const { email } = await contactOf(db, sealer, accountId)
  if (email) await mail.post(email, noticeLetter('walletThawed'), db)
}
