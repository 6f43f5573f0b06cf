import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { AccountChange, AccountChangeKind } from '../../../../src/contract/account-api.js'
import type { LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { revokeHandedShare } from '../wallets/handed-shares.js'
import { createLink } from './mailed-links.js'
import { listPendingChanges, type AccountChangeRow } from './pending-changes.js'

const BATCH_SIZE = 50

const { accountChanges, devices, sessions } = schema

/** A change to schedule, with the facts of the session that requests it. */
export interface NewAccountChange {
  readonly kind: AccountChangeKind
  /** Id of the email change, of the session to end (empty: all), or of the handover. Empty for a deletion. */
  readonly subject: string
  /** Time in milliseconds at which the change takes effect. */
  readonly dueAt: number
  readonly session: Pick<LiveSession, 'accountId' | 'sessionId' | 'jkt' | 'origin'>
  readonly client: { readonly browser: string; readonly country: string | null }
}

const plannedNotices = {
  deletion: 'deletionPlanned',
  email: 'emailChangePlanned',
  sessions: 'sessionsPlanned',
  device: 'devicePlanned',
} as const

/**
 * Changes of an account that take effect later. A mailbox alone can request them, so every confirmed device shows them
 * and can stop them.
 */
export class AccountChanges {
  constructor(private readonly core: WalletCore) {}

  /**
   * Schedules a change and emails the owner. A pending change of the same kind and subject is returned unchanged, so a
   * second request neither delays nor hastens it. Call `mail.kick` after the transaction.
   */
  async start(
    { kind, subject, dueAt, session, client }: NewAccountChange,
    db: Database,
  ): Promise<{ readonly id: string; readonly dueAt: number }> {
    const { clock, audit, mail, sealer } = this.core
    const { accountId, sessionId, jkt, origin } = session
    const { browser, country } = client
    const now = clock.now()
    await lockAccount(db, accountId)
    const isSame = and(isPending(accountId, kind), eq(accountChanges.subject, subject), gt(accountChanges.dueAt, now))
    const [existing] = await db.select().from(accountChanges).where(isSame)
    if (existing) return { id: existing.id, dueAt: existing.dueAt }
    const id = randomId()
    const row = { accountId, sessionId, kind, subject, origin, browser, country }
    await db.insert(accountChanges).values({ id, ...row, state: 'pending', createdAt: now, dueAt })
    await audit.record({ action: 'change/planned', accountId, jkt, detail: { kind } }, db)
    const { email } = await readContact(db, sealer, accountId)
    if (!email) return { id, dueAt }
    const link = kind === 'device' && {
      kind: 'freeze' as const,
      url: await createLink(this.core, { accountId, kind: 'freeze' }, db),
    }
    const facts = { origin, browser, country, dueAt, ...(link && { link }) }
    await mail.enqueue(email, createNoticeEmail(plannedNotices[kind], facts), db)
    return { id, dueAt }
  }

  /** Returns the changes that can still be stopped, the next one first. */
  async list(session: LiveSession): Promise<readonly AccountChange[]> {
    const { db, sealer, clock } = this.core
    return listPendingChanges({ db, sealer, now: clock.now() }, session)
  }

  /**
   * Stops a change. If a newer device than this one requested it, removes that device, so that it must be confirmed
   * again.
   * @throws HttpError `on_hold` for a change of another session, `expired`
   */
  async cancel(changeId: string, session: LiveSession): Promise<void> {
    const { db, clock, audit, mail, sealer, logins } = this.core
    const { accountId, sessionId, jkt } = session
    await db.transaction(async transaction => {
      await lockAccount(transaction, accountId)
      const isOwn = and(eq(accountChanges.id, changeId), eq(accountChanges.accountId, accountId))
      const [change] = await transaction.select().from(accountChanges).where(isOwn)
      const now = clock.now()
      if (change?.state !== 'pending' || change.dueAt <= now)
        throw apiError('expired', 'This change can no longer be stopped.')
      const isFromHere = change.sessionId === sessionId
      if (!isFromHere && (await logins.deviceChecks.isNew({ accountId, jkt }, transaction)))
        throw apiError('on_hold', 'A new device cannot stop a change on its first day.')
      await this.#settle(transaction, change.id, { state: 'cancelled', cancelledBy: sessionId })
      if (change.kind === 'device') await revokeHandedShare(transaction, change, now)
      if (!isFromHere) await removeNewerRequester(transaction, change, { jkt, now })
      const detail = { kind: change.kind }
      await audit.record({ action: 'change/cancelled', accountId, jkt, detail }, transaction)
      const { email } = await readContact(transaction, sealer, accountId)
      if (email) await mail.enqueue(email, createNoticeEmail('changeStopped'), transaction)
    })
    mail.kick()
  }

  /** Cancels the pending changes of a kind without a notice, because another change replaces them. */
  async replace(kind: AccountChangeKind, accountId: string, db: Database): Promise<void> {
    const values = { state: 'cancelled', settledAt: this.core.clock.now() } as const
    await db.update(accountChanges).set(values).where(isPending(accountId, kind))
  }

  /** Returns changes that are due, oldest first. */
  async due(): Promise<readonly AccountChangeRow[]> {
    const { db, clock } = this.core
    const isDue = and(eq(accountChanges.state, 'pending'), lte(accountChanges.dueAt, clock.now()))
    return db.select().from(accountChanges).where(isDue).orderBy(asc(accountChanges.dueAt)).limit(BATCH_SIZE)
  }

  /** Locks a due change and marks it as done. Returns false if it is no longer pending. */
  async complete({ id, accountId }: AccountChangeRow, db: Database): Promise<boolean> {
    await lockAccount(db, accountId)
    return this.#settle(db, id, { state: 'done', cancelledBy: null })
  }

  async #settle(
    db: Database,
    id: string,
    values: { state: 'cancelled' | 'done'; cancelledBy: string | null },
  ): Promise<boolean> {
    const settled = await db
      .update(accountChanges)
      .set({ ...values, settledAt: this.core.clock.now() })
      .where(and(eq(accountChanges.id, id), eq(accountChanges.state, 'pending')))
      .returning({ id: accountChanges.id })
    return settled.length === 1
  }
}

function isPending(accountId: string, kind: AccountChangeKind) {
  const isOfKind = and(eq(accountChanges.accountId, accountId), eq(accountChanges.kind, kind))
  return and(isOfKind, eq(accountChanges.state, 'pending'))
}

async function lockAccount(db: Database, accountId: string): Promise<void> {
  const { accounts } = schema
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
}

// Removes the device that requested a change, with its sessions, if it is newer than the one that stops it. Otherwise a
// thief with a new device could log the owner out by stopping a change of the owner.
async function removeNewerRequester(
  db: Database,
  { accountId, sessionId }: AccountChangeRow,
  stoppedBy: { readonly jkt: string; readonly now: number },
): Promise<void> {
  const [requester] = await db.select({ jkt: sessions.jkt }).from(sessions).where(eq(sessions.id, sessionId))
  const rows = await db.select().from(devices).where(eq(devices.accountId, accountId))
  const addedAt = (jkt: string | undefined) => rows.find(device => device.jkt === jkt)?.verifiedAt
  const [newer, older] = [addedAt(requester?.jkt), addedAt(stoppedBy.jkt)]
  if (!requester || newer === undefined || older === undefined || newer <= older) return
  const isLive = and(eq(sessions.accountId, accountId), eq(sessions.revokedAt, 0))
  await db
    .update(sessions)
    .set({ revokedAt: stoppedBy.now })
    .where(and(isLive, eq(sessions.jkt, requester.jkt)))
  await db.delete(devices).where(and(eq(devices.accountId, accountId), eq(devices.jkt, requester.jkt)))
}
