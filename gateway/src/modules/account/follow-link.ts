import { and, eq, gte } from 'drizzle-orm'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { sealIdentity } from '../login/account-facts.js'
import { readEmail } from '../login/email-address.js'
import { ASIDE } from '../login/logins.js'
import { noticeLetter } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { freeze, thaw } from '../wallets/freeze.js'
import { undoShares } from '../wallets/replaced-share-sets.js'
import { lockWallet } from '../wallets/wallet-records.js'
import { useLink, type LinkFacts } from './mailed-links.js'

const { emailChanges, identities, mailedLinks } = schema

/**
 * Gives an account its old address back, whatever it was changed to since: ends all sessions and freezes the wallet, as
 * somebody else was in there. An account that the address opened meanwhile is moved aside. Throws `expired`.
 */
async function undoEmail(core: WalletCore, changeId: string, db: Database): Promise<void> {
  const { sealer, audit, logins, mail } = core
  const [change] = await db
    .update(emailChanges)
    .set({ state: 'undone', undoUntil: 0 })
    .where(and(eq(emailChanges.id, changeId), eq(emailChanges.state, 'done')))
    .returning()
  if (!change) throw refuse('expired', 'The change was undone already.')
  const { accountId, oldIndex, oldSealed } = change
  await lockWallet(db, accountId) // Before the identities, as a login locks them.
  await db.delete(identities).where(and(eq(identities.accountId, accountId), eq(identities.provider, 'email')))
  if (oldIndex && oldSealed) {
    const address = sealer.openText(oldSealed, `email-change|${changeId}`)
    await giveBack(core, db, { accountId, oldIndex, address })
  }
  await dropLater(db, accountId, change.createdAt)
  await logins.sessions.revokeAll(accountId, db)
  await audit.note({ action: 'email/undone', accountId }, db)
  if (oldSealed) {
    const address = sealer.openText(oldSealed, `email-change|${changeId}`)
    await mail.post(address, noticeLetter('emailRestored'), db)
  }
  await freeze(core, accountId, db)
}

async function giveBack(
  core: WalletCore,
  db: Database,
  { accountId, oldIndex, address }: { accountId: string; oldIndex: string; address: string },
): Promise<void> {
  const { sealer, clock } = core
  const mine = and(eq(identities.provider, 'email'), eq(identities.subjectIndex, oldIndex))
  const [taken] = await db.delete(identities).where(mine).returning()
  const facts = { subject: readEmail(address).folded, email: address, userName: null }
  const sealed = sealIdentity(sealer, 'email', oldIndex, facts)
  await db
    .insert(identities)
    .values({ provider: 'email', subjectIndex: oldIndex, accountId, sealed, createdAt: clock.now() })
  if (taken) await setAside(core, db, { accountId: taken.accountId, oldIndex, address })
}

/**
 * Keeps the account that the address opened meanwhile, with its wallet and its sessions. Its devices still log in there,
 * and so does everybody once the address is free again.
 */
async function setAside(
  { sealer, clock, mail, audit }: WalletCore,
  db: Database,
  { accountId, oldIndex, address }: { accountId: string; oldIndex: string; address: string },
): Promise<void> {
  const provider = `${ASIDE}${accountId}`
  const facts = { subject: readEmail(address).folded, email: address, userName: null }
  const sealed = sealIdentity(sealer, provider, oldIndex, facts)
  await db
    .insert(identities)
    .values({ provider, subjectIndex: oldIndex, accountId, sealed, createdAt: clock.now() })
    .onConflictDoNothing()
  await audit.note({ action: 'account/moved-aside', accountId }, db)
  await mail.post(address, noticeLetter('accountAside'), db)
}

/** Whoever changed it on may not undo it back. */
async function dropLater(db: Database, accountId: string, since: number): Promise<void> {
  const later = and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, since))
  await db.update(emailChanges).set({ state: 'undone', undoUntil: 0 }).where(later)
  await db.delete(mailedLinks).where(and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'undo_email')))
}

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
