import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Client, LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { createLink } from '../account/mailed-links.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { freeze } from './freeze.js'
import { lockWallet, deleteMarks } from './wallet-records.js'

/** Time a replaced set can be restored, in milliseconds. */
export const RESTORABLE_MS = 30 * 86_400_000
// Hold time of the device that stored the undone set, in milliseconds.
const HOLD_MS = 86_400_000

const { devices, mailedLinks, recoveryMarks, recoveryProofs, walletEpochs, wallets } = schema

export interface ShareSetId {
  readonly walletId: string
  readonly epoch: number
}

/** Activates a stored set. The current set and newer ones become superseded. */
export async function activateSet(db: Database, { walletId, epoch }: ShareSetId, now: number): Promise<void> {
  const current = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.state, 'current'))
  await db.update(walletEpochs).set({ state: 'superseded', supersededAt: now }).where(current)
  const target = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch))
  await db.update(walletEpochs).set({ state: 'current', supersededAt: 0 }).where(target)
  await db.update(wallets).set({ epoch }).where(eq(wallets.id, walletId))
  // A pending set was based on the previous current one, so it is deleted with its recoveries.
  const pending = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.state, 'pending'))
  const deletedSets = await db.delete(walletEpochs).where(pending).returning({ epoch: walletEpochs.epoch })
  for (const { epoch: deletedEpoch } of deletedSets)
    await deleteMarks(db, and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, deletedEpoch)), now)
  // Proofs are valid for one set only. After a change each device must prove a recovery again.
  await db.delete(recoveryProofs).where(and(eq(recoveryProofs.walletId, walletId), ne(recoveryProofs.epoch, epoch)))
}

export async function isRestorable(db: Database, { walletId, epoch }: ShareSetId, now: number): Promise<boolean> {
  const isSet = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch))
  const [set] = await db.select().from(walletEpochs).where(isSet)
  return set?.state === 'current' || (set?.state === 'superseded' && set.supersededAt > now - RESTORABLE_MS)
}

/**
 * Emails the owner about a new set. Includes an undo link only if the previous set has a recovery, because unfreezing
 * after an undo requires the wallet's signature, which takes a device and a recovery.
 */
export async function reportRenewal(
  core: WalletCore,
  { epoch, walletId, session, client }: ShareSetId & { session: LiveSession; client: Client },
  db: Database,
): Promise<void> {
  const { accountId, origin } = session
  const { email } = await readContact(db, core.sealer, accountId)
  if (!email) return
  const before = and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch - 1))
  const canUndo = (await db.$count(recoveryMarks, before)) > 0
  const kinds = canUndo ? (['undo_shares', 'freeze'] as const) : (['freeze'] as const)
  const links = await Promise.all(
    kinds.map(async kind => ({ kind, url: await createLink(core, { accountId, kind, subject: String(epoch) }, db) })),
  )
  const { browser, country } = client
  await core.mail.enqueue(
    email,
    createNoticeEmail('sharesRenewed', { origin, browser, country, at: core.clock.now(), links }),
    db,
  )
}

/**
 * Restores the previous set by the link in the email, within 30 days. Access to the mailbox must not open the wallet:
 * the owner may have renewed the shares to lock out a lost device. So the wallet is frozen, and for 30 days only its
 * own signature unfreezes it. Throws `expired`.
 */
export async function undoShares(core: WalletCore, accountId: string, epoch: number, db: Database): Promise<void> {
  const now = core.clock.now()
  const { wallet } = await lockWallet(db, accountId)
  const walletId = wallet?.id ?? ''
  const before = { walletId, epoch: epoch - 1 }
  const isOld = wallet !== undefined && wallet.epoch < epoch
  if (!wallet || isOld || !(await isRestorable(db, before, now)))
    throw apiError('expired', 'The set of shares before this one is gone, or is in force already.')
  const newer = and(eq(walletEpochs.walletId, walletId), gt(walletEpochs.epoch, epoch - 1))
  const undone = await db.select().from(walletEpochs).where(newer).orderBy(desc(walletEpochs.epoch))
  await activateSet(db, before, now)
  for (const { jkt } of undone) await holdDevice(db, { accountId, jkt }, now)
  await core.audit.record({ action: 'wallet/undone', accountId, walletId, detail: { epoch: before.epoch } }, db)
  await freeze(core, accountId, db, { liftedBy: 'wallet' })
}

/**
 * Deletes undo links of sets after this epoch. Their epoch numbers are reused, and an old link must not undo a new set.
 */
export async function deleteUndoLinks(db: Database, accountId: string, epoch: number): Promise<void> {
  const ours = and(eq(mailedLinks.accountId, accountId), eq(mailedLinks.kind, 'undo_shares'))
  const links = await db.select({ hash: mailedLinks.hash, subject: mailedLinks.subject }).from(mailedLinks).where(ours)
  const expired = links.filter(({ subject }) => Number(subject) > epoch).map(({ hash }) => hash)
  if (expired.length > 0) await db.delete(mailedLinks).where(inArray(mailedLinks.hash, expired))
}

// Puts a device on hold. Its sessions stay, because a mailbox alone can follow the link. The device stays known, because
// the first known device of an account is not held.
async function holdDevice(db: Database, { accountId, jkt }: { accountId: string; jkt: string }, now: number) {
  const shorter = and(eq(devices.accountId, accountId), eq(devices.jkt, jkt), lt(devices.holdUntil, now + HOLD_MS))
  await db
    .update(devices)
    .set({ holdUntil: now + HOLD_MS })
    .where(shorter)
}
