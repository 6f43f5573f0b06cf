import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import type { WalletCore } from '../../wallet-core.js'
import { freeze, thaw } from '../vault/freeze.js'
import { undoShares } from '../vault/kept-sets.js'
import { lockWallet } from '../vault/own-wallet.js'
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
  return kind === 'undo_shares' ? undoShares(core, accountId, Number(subject), db) : undoEmail(core, subject, db)
}

/** The links are deleted with the undo of a share set already; this holds where one was made at the same moment. */
async function lift(core: WalletCore, accountId: string, db: Database): Promise<void> {
  const { liftSignedUntil } = await lockWallet(db, accountId)
  if (liftSignedUntil > core.clock.now()) throw refuse('frozen', 'Only the wallet itself can end this freeze.')
  await thaw(core, accountId, db)
}
