import { and, eq, gte } from 'drizzle-orm'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { sealIdentity, parseEmail } from '../login/account-facts.js'
import { ASIDE_PROVIDER_PREFIX } from '../login/logins.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { freeze, thaw } from '../wallets/freeze.js'
import { undoShares } from '../wallets/replaced-share-sets.js'
import { lockWallet } from '../wallets/wallet-records.js'
import { AccountChanges } from './account-changes.js'
import { consumeLink, type LinkFacts } from './mailed-links.js'
import { toEmailChangeContext } from './pending-changes.js'

const { emailChanges, identities, mailedLinks } = schema

// Restores the old address of an account, whatever it was changed to since. Ends sessions and freezes the wallet,
// because someone else may have access. An account that was opened with the address meanwhile is moved aside.
// Throws HttpError `expired`
async function undoEmail(core: WalletCore, changeId: string, db: Database): Promise<void> {
  const { sealer, audit, mail } = core
  const [change] = await db
    .update(emailChanges)
    .set({ state: 'undone', undoUntil: 0 })
    .where(and(eq(emailChanges.id, changeId), eq(emailChanges.state, 'done')))
    .returning()
  if (!change) throw apiError('expired', 'The change was undone already.')
  const { accountId, oldIndex, oldSealed } = change
  const { wallet } = await lockWallet(db, accountId) // Locked before the identities, in the same order as during a login.
  const hasWallet = wallet !== undefined && wallet.epoch > 0
  await db.delete(identities).where(and(eq(identities.accountId, accountId), eq(identities.provider, 'email')))
  if (oldIndex && oldSealed) {
    const address = sealer.openText(oldSealed, toEmailChangeContext(changeId))
    await restoreAddress(core, db, { accountId, oldIndex, address })
  }
  await invalidateLaterChanges(db, accountId, change.createdAt)
  await endUnprovenSessions(core, { accountId, hasWallet }, db)
  await new AccountChanges(core).replace('email', accountId, db)
  await audit.record({ action: 'email/undone', accountId }, db)
  if (oldSealed) {
    const address = sealer.openText(oldSealed, toEmailChangeContext(changeId))
    await mail.enqueue(address, createNoticeEmail(hasWallet ? 'emailUndone' : 'emailRestored'), db)
  }
  await freeze(core, accountId, db)
}

// A link proves only that someone reads the mailbox. It must not log out the devices that show what is done with the
// account, so in an account with a wallet it ends the sessions of new devices only.
async function endUnprovenSessions(
  { logins }: WalletCore,
  { accountId, hasWallet }: { readonly accountId: string; readonly hasWallet: boolean },
  db: Database,
): Promise<void> {
  if (hasWallet) await logins.deviceChecks.endNewSessions(accountId, db)
  else await logins.sessions.revokeAll(accountId, db)
}

async function restoreAddress(
  core: WalletCore,
  db: Database,
  { accountId, oldIndex, address }: { accountId: string; oldIndex: string; address: string },
): Promise<void> {
  const { sealer, clock } = core
  const mine = and(eq(identities.provider, 'email'), eq(identities.subjectIndex, oldIndex))
  const [taken] = await db.delete(identities).where(mine).returning()
  const facts = { subject: parseEmail(address).folded, email: address, userName: null }
  const sealed = sealIdentity(sealer, 'email', oldIndex, facts)
  await db
    .insert(identities)
    .values({ provider: 'email', subjectIndex: oldIndex, accountId, sealed, createdAt: clock.now() })
  if (taken) await moveAside(core, db, { accountId: taken.accountId, oldIndex, address })
}

// Keeps the account that was opened with the address meanwhile, with its wallet and sessions. Its known devices still
// log in to it; other devices do so again once the address is free.
async function moveAside(
  { sealer, clock, mail, audit }: WalletCore,
  db: Database,
  { accountId, oldIndex, address }: { accountId: string; oldIndex: string; address: string },
): Promise<void> {
  const provider = `${ASIDE_PROVIDER_PREFIX}${accountId}`
  const facts = { subject: parseEmail(address).folded, email: address, userName: null }
  const sealed = sealIdentity(sealer, provider, oldIndex, facts)
  await db
    .insert(identities)
    .values({ provider, subjectIndex: oldIndex, accountId, sealed, createdAt: clock.now() })
    .onConflictDoNothing()
  await audit.record({ action: 'account/moved-aside', accountId }, db)
  await mail.enqueue(address, createNoticeEmail('accountAside'), db)
}

// Invalidates later changes, so that the person who made them cannot revert the restored address.
async function invalidateLaterChanges(db: Database, accountId: string, since: number): Promise<void> {
  const later = and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, since))
  await db.update(emailChanges).set({ state: 'undone', undoUntil: 0 }).where(later)
  await db.delete(mailedLinks).where(and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'undo_email')))
}

/**
 * Performs the action of a mailed link, once.
 * @throws HttpError `expired`
 */
export async function followLink(core: WalletCore, token: string): Promise<void> {
  await core.db.transaction(async transaction => {
    const facts = await consumeLink(core, token, transaction)
    await performAction(core, facts, transaction)
  })
  core.mail.kick()
}

async function performAction(core: WalletCore, { kind, accountId, subject }: LinkFacts, db: Database): Promise<void> {
  if (kind === 'lift_freeze') return liftFreeze(core, accountId, db)
  if (kind === 'freeze') {
    const { wallet } = await lockWallet(db, accountId)
    await endUnprovenSessions(core, { accountId, hasWallet: wallet !== undefined && wallet.epoch > 0 }, db)
    return freeze(core, accountId, db)
  }
  if (subject === undefined) throw apiError('expired', 'The link has expired or was already used.')
  return kind === 'undo_shares' ? undoShares(core, accountId, Number(subject), db) : undoEmail(core, subject, db)
}

// Undoing a share set already deletes these links. This check covers a link that is created at the same moment.
async function liftFreeze(core: WalletCore, accountId: string, db: Database): Promise<void> {
  const { liftSignedUntil } = await lockWallet(db, accountId)
  if (liftSignedUntil > core.clock.now()) throw apiError('frozen', 'Only the wallet itself can end this freeze.')
  await thaw(core, accountId, db)
}
