import { and, desc, eq, exists, gt, max, ne, or, sql } from 'drizzle-orm'
import { MAX_APPROVING_DEVICES, MAX_PENDING_HANDOVERS } from '../../../../src/contract/handover-api.js'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import { AccountChanges } from '../account/account-changes.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { mailFreezeNotice } from './freeze.js'
import { addHandedShare, findOpeningTime, type SetReader } from './handed-shares.js'
import { checkThawed, lockWallet } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'
import { checkOwnStatement } from './wallet-statements.js'

const LIFETIME_MS = 300_000
const DAY_MS = 86_400_000
// The device that approves must have proved a recovery this recently, in milliseconds.
const PROOF_MAX_AGE_MS = 600_000

const { accounts, devices, handedShares, handovers, recoveryMarks, recoveryProofs } = schema
const { sessions, walletEpochs, wallets } = schema

type HandoverRow = typeof handovers.$inferSelect

/**
 * Hands the device share from one device of an account to another. The approving device seals it to the key of the new
 * device and signs the request with the wallet. The gateway relays ciphertext only.
 */
export class Handovers {
  constructor(private readonly core: WalletCore) {}

  // Returns the other devices that have the wallet, the last used first. A new one cannot approve yet.
  async devices({ accountId, jkt }: LiveSession): Promise<LoginAnswer<'POST /v1/handover/devices'>> {
    const { db, clock } = this.core
    const isCreator = and(
      eq(walletEpochs.walletId, wallets.id),
      eq(walletEpochs.epoch, wallets.epoch),
      eq(walletEpochs.jkt, devices.jkt),
    )
    const lastSession = db
      .select({ at: max(sessions.seenAt) })
      .from(sessions)
      .where(and(eq(sessions.accountId, devices.accountId), eq(sessions.jkt, devices.jkt)))
    const seenAt = sql`greatest(${devices.seenAt}, ${lastSession})`.mapWith(Number)
    const hasWallet = or(
      exists(
        db
          .select({ one: sql`1` })
          .from(walletEpochs)
          .where(isCreator),
      ),
      ...[recoveryProofs, handedShares].map(table =>
        exists(
          db
            .select({ one: sql`1` })
            .from(table)
            .where(and(eq(table.walletId, wallets.id), eq(table.epoch, wallets.epoch), eq(table.jkt, devices.jkt))),
        ),
      ),
    )
    const { browser, origin, verifiedAt, holdUntil } = devices
    const rows = await db
      .select({ browser, origin, verifiedAt, holdUntil, seenAt })
      .from(devices)
      .innerJoin(wallets, eq(wallets.accountId, devices.accountId))
      .where(and(eq(devices.accountId, accountId), ne(devices.jkt, jkt), hasWallet))
      .orderBy(desc(seenAt))
      .limit(MAX_APPROVING_DEVICES)
    return {
      devices: rows.map(row => ({
        browser: row.browser,
        origin: row.origin,
        addedAt: toSeconds(row.verifiedAt),
        seenAt: toSeconds(row.seenAt),
        approvesFrom: row.holdUntil > clock.now() ? Math.ceil(row.holdUntil / 1000) : 0,
      })),
    }
  }

  /** Starts a handover and ends an earlier one of this device. Throws `not_found`, `epoch` and `frozen`. */
  async start(
    { walletId, epoch, publicKey }: RouteBody<'POST /v1/handover/start'>,
    { accountId, sessionId, jkt, origin }: LiveSession,
    { browser, country }: Client,
  ): Promise<LoginAnswer<'POST /v1/handover/start'>> {
    const { db, clock } = this.core
    const now = clock.now()
    const handoverId = randomId()
    await db.transaction(async transaction => {
      await this.#checkSet(transaction, { accountId, walletId, epoch })
      await transaction.delete(handovers).where(and(eq(handovers.accountId, accountId), eq(handovers.jkt, jkt)))
      await transaction.insert(handovers).values({
        id: handoverId,
        accountId,
        walletId,
        epoch,
        sessionId,
        jkt,
        origin,
        browser,
        country,
        publicKey,
        status: 'pending',
        createdAt: now,
        expiresAt: now + LIFETIME_MS,
      })
    })
    return { handoverId, expiresIn: LIFETIME_MS / 1000 }
  }

  /**
   * Returns undefined while no device has decided, and the sealed share once after the approval. Throws `denied` and
   * `expired`.
   */
  async collect(
    handoverId: string,
    { accountId, sessionId, jkt, holdUntil }: LiveSession,
  ): Promise<LoginAnswer<'POST /v1/handover/wait'> | undefined> {
    const { db, clock } = this.core
    const isOwn = and(
      eq(handovers.id, handoverId),
      eq(handovers.accountId, accountId),
      eq(handovers.sessionId, sessionId),
      eq(handovers.jkt, jkt),
    )
    const [row] = await db.select().from(handovers).where(isOwn)
    if (!row || row.expiresAt <= clock.now()) throw handoverExpired()
    if (row.status === 'pending') return undefined
    const [taken] = await db.delete(handovers).where(isOwn).returning()
    if (!taken) throw handoverExpired()
    if (taken.status === 'denied') throw apiError('denied', 'The other device denied this.')
    const { enc, ciphertext, walletId, epoch } = taken
    const opensAt = (await findOpeningTime(db, { walletId, epoch, jkt }, holdUntil)) ?? 0
    const isWithheld = opensAt > clock.now()
    return {
      status: 'approved',
      enc: enc ?? '',
      ciphertext: ciphertext ?? '',
      opensAt: isWithheld ? Math.ceil(opensAt / 1000) : 0,
    }
  }

  /** Returns the other devices of the account that wait for an approval, newest first. Throws `on_hold`. */
  async pending(session: LiveSession): Promise<LoginAnswer<'POST /v1/handover/pending'>> {
    const rows = await this.core.db
      .select()
      .from(handovers)
      .where(this.#decidableBy(session))
      .orderBy(desc(handovers.createdAt))
      .limit(MAX_PENDING_HANDOVERS)
    return {
      handovers: rows.map(({ id, origin, browser, country, createdAt, expiresAt, ...row }) => {
        const { walletId, epoch, publicKey, jkt } = row
        const times = { at: toSeconds(createdAt), expiresAt: toSeconds(expiresAt) }
        return { handoverId: id, origin, browser, country, ...times, walletId, epoch, publicKey, jkt }
      }),
    }
  }

  /**
   * Stores the sealed share for the new device. It gets the gateway's share at once, or at the end of its hold: the
   * approval of a user who was talked into it must leave the owner time to stop it. Throws `on_hold`,
   * `recovery_required`, `expired`, `wallet_signature`, `epoch` and `frozen`.
   */
  async approve(
    body: RouteBody<'POST /v1/handover/approve'>,
    session: LiveSession,
  ): Promise<LoginAnswer<'POST /v1/handover/approve'>> {
    const { db, clock, audit, mail } = this.core
    const { handoverId, walletId, epoch, publicKey, jkt, enc, ciphertext } = body
    const { accountId } = session
    const decidable = and(this.#decidableBy(session), eq(handovers.id, handoverId))
    const answer = await db.transaction(async transaction => {
      await checkOwnStatement(this.core, { route: 'POST /v1/handover/approve', body, session }, transaction)
      await this.#checkSet(transaction, { accountId, walletId, epoch })
      await this.#checkRecentProof(transaction, { walletId, epoch, jkt: session.jkt })
      const isSame = and(
        eq(handovers.walletId, walletId),
        eq(handovers.epoch, epoch),
        eq(handovers.publicKey, publicKey),
        eq(handovers.jkt, jkt),
      )
      const [approved] = await transaction
        .update(handovers)
        .set({ status: 'approved', enc, ciphertext })
        .where(and(decidable, isSame))
        .returning()
      if (!approved) throw handoverExpired()
      const opensAt = await this.#findHoldEnd(transaction, { accountId, jkt })
      const { sessionId, origin } = approved
      await addHandedShare(transaction, { walletId, epoch, jkt, sessionId, opensAt, createdAt: clock.now() })
      const detail = { epoch, by: session.jkt, opensAt }
      await audit.record({ action: 'handover/approved', accountId, walletId, jkt, detail }, transaction)
      await this.#announce(transaction, approved, opensAt)
      return { origin, opensAt: Math.ceil(opensAt / 1000) }
    })
    mail.kick()
    return answer
  }

  /**
   * Denies. An unknown device also stops the release of the gateway's share for a day, because someone else may be logged
   * in. Throws `on_hold` and `expired`.
   */
  async deny({ handoverId, reason }: RouteBody<'POST /v1/handover/deny'>, session: LiveSession): Promise<void> {
    const { db, clock, audit, mail, sealer } = this.core
    const { accountId } = session
    const decidable = and(this.#decidableBy(session), eq(handovers.id, handoverId))
    await db.transaction(async transaction => {
      const [denied] = await transaction.update(handovers).set({ status: 'denied' }).where(decidable).returning()
      if (!denied) throw handoverExpired()
      const { jkt, origin, browser } = denied
      const detail = { by: session.jkt, reason }
      await audit.record({ action: 'handover/denied', accountId, jkt, detail }, transaction)
      if (reason === 'wrong-code') return
      const frozenUntil = sql`greatest(${accounts.frozenUntil}, ${clock.now() + DAY_MS}::bigint)`
      await transaction.update(accounts).set({ frozenUntil }).where(eq(accounts.id, accountId))
      const { email } = await readContact(transaction, sealer, accountId)
      if (email) await mail.enqueue(email, createNoticeEmail('deviceDenied', { origin, browser }), transaction)
    })
    mail.kick()
  }

  async #checkSet(
    db: Database,
    { accountId, walletId, epoch }: Pick<HandoverRow, 'accountId' | 'walletId' | 'epoch'>,
  ): Promise<void> {
    const { wallet, frozenUntil } = await lockWallet(db, accountId)
    if (wallet?.id !== walletId) throw apiError('not_found', 'Wallet not found.')
    checkThawed(frozenUntil, this.core.clock.now())
    if (wallet.epoch !== epoch) throw wrongEpoch()
  }

  // Throws `recovery_required`. A device that was left unlocked must not be enough to hand the wallet to another one.
  async #checkRecentProof(db: Database, { walletId, epoch, jkt }: SetReader): Promise<void> {
    const isOfSet = and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch))
    if ((await db.$count(recoveryMarks, isOfSet)) === 0) return
    const isRecent = and(
      eq(recoveryProofs.walletId, walletId),
      eq(recoveryProofs.epoch, epoch),
      eq(recoveryProofs.jkt, jkt),
      gt(recoveryProofs.provenAt, this.core.clock.now() - PROOF_MAX_AGE_MS),
    )
    if ((await db.$count(recoveryProofs, isRecent)) > 0) return
    throw apiError('recovery_required', 'Prove a recovery of the wallet on this device before you approve another one.')
  }

  // Confirmed devices show and can stop what is withheld until the end of a hold.
  async #announce(db: Database, approved: HandoverRow, opensAt: number): Promise<void> {
    if (opensAt === 0) return mailFreezeNotice(this.core, 'handedOver', approved, db)
    const { sessionId, browser, country } = approved
    const client = { browser, country }
    const change = { kind: 'device', subject: sessionId, dueAt: opensAt, session: approved, client } as const
    await new AccountChanges(this.core).start(change, db)
  }

  // Returns the end of a device's hold, or 0 if it is not on hold.
  async #findHoldEnd(db: Database, { accountId, jkt }: Pick<HandoverRow, 'accountId' | 'jkt'>): Promise<number> {
    const [device] = await db
      .select({ holdUntil: devices.holdUntil })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.jkt, jkt)))
    return device && device.holdUntil > this.core.clock.now() ? device.holdUntil : 0
  }

  // A device whose hold is not over cannot decide, and none can decide for itself.
  #decidableBy({ accountId, jkt, holdUntil }: LiveSession) {
    const now = this.core.clock.now()
    if (holdUntil > now) throw apiError('on_hold', 'This device is too new to confirm another one.')
    return and(
      eq(handovers.accountId, accountId),
      ne(handovers.jkt, jkt),
      eq(handovers.status, 'pending'),
      gt(handovers.expiresAt, now),
    )
  }
}

function handoverExpired(): Error {
  return apiError('expired', 'The request has expired or was already decided.')
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}
