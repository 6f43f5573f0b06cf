import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Client, LiveSession } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { makeLink } from '../account/mailed-links.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { freeze } from './freeze.js'
import { lockWallet, dropMarks } from './wallet-records.js'

/** How long a replaced set stays restorable, in milliseconds. */
export const KEPT_MS = 30 * 86_400_000
/** After an undo, the device that brought the new set is on hold for so long. */
const HOLD_MS = 86_400_000

const { devices, mailedLinks, recoveryMarks, recoveryProofs, sessions, walletEpochs, wallets } = schema

/** Which set of which wallet. */
export interface SetName {
  readonly walletId: string
  readonly epoch: number
}

/** Puts a stored set in force. Whatever was in force, and every newer set, is kept as superseded. */
export async function switchTo(db: Database, { walletId, epoch }: SetName, now: number): Promise<void> {
  const current = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.state, 'current'))
  await db.update(walletEpochs).set({ state: 'superseded', supersededAt: now }).where(current)
  const target = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch))
  await db.update(walletEpochs).set({ state: 'current', supersededAt: 0 }).where(target)
  await db.update(wallets).set({ epoch }).where(eq(wallets.id, walletId))
  // A pending set follows upon the one that was in force. It is dropped together with what it has.
  const pending = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.state, 'pending'))
  const dropped = await db.delete(walletEpochs).where(pending).returning({ epoch: walletEpochs.epoch })
  for (const { epoch: gone } of dropped)
    await dropMarks(db, and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, gone)), now)
  // A proof counts for the set in force when it was given; after a change each device proves a recovery again.
  await db.delete(recoveryProofs).where(and(eq(recoveryProofs.walletId, walletId), ne(recoveryProofs.epoch, epoch)))
}

/** Whether a set is in force, or was replaced less than 30 days ago. */
export async function isRestorable(db: Database, { walletId, epoch }: SetName, now: number): Promise<boolean> {
  const named = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch))
  const [set] = await db.select().from(walletEpochs).where(named)
  return set?.state === 'current' || (set?.state === 'superseded' && set.supersededAt > now - KEPT_MS)
}

/**
 * Emails the owner that a new set is in force. The link that undoes it is there only where the set before has a
 * recovery: an undone wallet is unfrozen by its own signature, which takes a device and a recovery.
 */
export async function reportRenewal(
  core: WalletCore,
  { epoch, walletId, session, client }: SetName & { session: LiveSession; client: Client },
  db: Database,
): Promise<void> {
  const { accountId, origin } = session
  const { email } = await contactOf(db, core.sealer, accountId)
  if (!email) return
  const before = and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch - 1))
  const canUndo = (await db.$count(recoveryMarks, before)) > 0
  const kinds = canUndo ? (['undo_shares', 'freeze'] as const) : (['freeze'] as const)
  const links = await Promise.all(
    kinds.map(async kind => ({ kind, url: await makeLink(core, { accountId, kind, subject: String(epoch) }, db) })),
  )
  const { browser, country } = client
  await core.mail.post(
    email,
    noticeLetter('sharesRenewed', { origin, browser, country, at: core.clock.now(), links }),
    db,
  )
}

/**
 * Restores the set that one of the last 30 days replaced, by the link in the email. The mailbox alone must not open the
 * wallet: its owner may have renewed the shares to shut out a lost device that now follows the link. So the wallet is
 * frozen, and for 30 days only its own signature unfreezes it. Throws `expired`.
 */
export async function undoShares(core: WalletCore, accountId: string, epoch: number, db: Database): Promise<void> {
  const now = core.clock.now()
  const { wallet } = await lockWallet(db, accountId)
  const walletId = wallet?.id ?? ''
  const before = { walletId, epoch: epoch - 1 }
  const isOld = wallet !== undefined && wallet.epoch < epoch
  if (!wallet || isOld || !(await isRestorable(db, before, now)))
    throw refuse('expired', 'The set of shares before this one is gone, or is in force already.')
  const newer = and(eq(walletEpochs.walletId, walletId), gt(walletEpochs.epoch, epoch - 1))
  const undone = await db.select().from(walletEpochs).where(newer).orderBy(desc(walletEpochs.epoch))
  await switchTo(db, before, now)
  for (const { jkt } of undone) await shutOut(db, { accountId, jkt }, now)
  await core.audit.note({ action: 'wallet/undone', accountId, walletId, detail: { epoch: before.epoch } }, db)
  await freeze(core, accountId, db, { liftedBy: 'wallet' })
}

/**
 * Ends the links that undo sets after this epoch. A link names an epoch, and whoever drops those sets gives their numbers
 * to new ones, which the link must not undo.
 */
export async function dropUndoLinks(db: Database, accountId: string, epoch: number): Promise<void> {
  const ours = and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'undo_shares'))
  const links = await db.select({ hash: mailedLinks.hash, subject: mailedLinks.subject }).from(mailedLinks).where(ours)
  const over = links.filter(({ subject }) => Number(subject) > epoch).map(({ hash }) => hash)
  if (over.length > 0) await db.delete(mailedLinks).where(inArray(mailedLinks.hash, over))
}

/** Ends the sessions of a device, and holds it as a new one. It stays known: without it the next device might be the first. */
async function shutOut(db: Database, { accountId, jkt }: { accountId: string; jkt: string }, now: number) {
  const live = and(eq(sessions.accountId, accountId), eq(sessions.jkt, jkt), eq(sessions.revokedAt, 0))
  await db.update(sessions).set({ revokedAt: now }).where(live)
  const shorter = and(eq(devices.accountId, accountId), eq(devices.jkt, jkt), lt(devices.holdUntil, now + HOLD_MS))
  await db
    .update(devices)
    .set({ holdUntil: now + HOLD_MS })
    .where(shorter)
}
