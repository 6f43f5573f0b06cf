import { and, desc, eq, exists, gt, max, ne, or, sql } from 'drizzle-orm'
import { MAX_APPROVING_DEVICES } from '../../../../src/contract/handover-api.js'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import { readContact } from '../login/account-facts.js'
import { createMatchWord } from '../login/challenges.js'
import { toRequestFacts } from '../login/device-checks.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { mailFreezeNotice } from './freeze.js'
import { checkThawed, lockWallet } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'
import { checkOwnStatement } from './wallet-statements.js'

const LIFETIME_MS = 300_000
const DAY_MS = 86_400_000

const { accounts, devices, handovers, recoveryProofs, sessions, walletEpochs, wallets } = schema

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
    const hasOpened = and(
      eq(recoveryProofs.walletId, wallets.id),
      eq(recoveryProofs.epoch, wallets.epoch),
      eq(recoveryProofs.jkt, devices.jkt),
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
      exists(
        db
          .select({ one: sql`1` })
          .from(recoveryProofs)
          .where(hasOpened),
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
    const toSeconds = (ms: number) => Math.floor(ms / 1000)
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
    const matchWord = createMatchWord()
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
        matchWord,
        status: 'pending',
        createdAt: now,
        expiresAt: now + LIFETIME_MS,
      })
    })
    return { handoverId, matchWord, expiresIn: LIFETIME_MS / 1000 }
  }

  /**
   * Returns undefined while no device has decided, and the sealed share once after the approval. Throws `denied` and
   * `expired`.
   */
  async collect(
    handoverId: string,
    { accountId, sessionId, jkt }: LiveSession,
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
    return { status: 'approved', enc: taken.enc ?? '', ciphertext: taken.ciphertext ?? '' }
  }

  /** Returns what another device of the account shows. Throws `on_hold` and `expired`. */
  async look(handoverId: string, session: LiveSession): Promise<LoginAnswer<'POST /v1/handover/look'>> {
    const [row] = await this.core.db.select().from(handovers).where(this.#decidable(handoverId, session))
    if (!row) throw handoverExpired()
    const { walletId, epoch, publicKey, jkt } = row
    return { ...toRequestFacts(row), walletId, epoch, publicKey, jkt }
  }

  /**
   * Stores the sealed share for the new device, which may then load the gateway's share although it is on hold. Throws
   * `on_hold`, `expired`, `wallet_signature`, `epoch` and `frozen`.
   */
  async approve(body: RouteBody<'POST /v1/handover/approve'>, session: LiveSession): Promise<{ origin: string }> {
    const { db, clock, audit, mail } = this.core
    const { handoverId, walletId, epoch, publicKey, jkt, enc, ciphertext } = body
    const { accountId } = session
    const decidable = this.#decidable(handoverId, session)
    const row = await db.transaction(async transaction => {
      await checkOwnStatement(this.core, { route: 'POST /v1/handover/approve', body, session }, transaction)
      await this.#checkSet(transaction, { accountId, walletId, epoch })
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
      const proof = { walletId, epoch, jkt, provenAt: clock.now() }
      await transaction.insert(recoveryProofs).values(proof).onConflictDoNothing()
      const detail = { epoch, by: session.jkt }
      await audit.record({ action: 'handover/approved', accountId, walletId, jkt, detail }, transaction)
      await mailFreezeNotice(this.core, 'handedOver', approved, transaction)
      return approved
    })
    mail.kick()
    return { origin: row.origin }
  }

  /**
   * Denies, and stops the release of the gateway's share for a day, because someone else may be logged in. Throws
   * `on_hold` and `expired`.
   */
  async deny(handoverId: string, session: LiveSession): Promise<void> {
    const { db, clock, audit, mail, sealer } = this.core
    const { accountId } = session
    const decidable = this.#decidable(handoverId, session)
    await db.transaction(async transaction => {
      const [denied] = await transaction.update(handovers).set({ status: 'denied' }).where(decidable).returning()
      if (!denied) throw handoverExpired()
      const { jkt, origin, browser } = denied
      const frozenUntil = sql`greatest(${accounts.frozenUntil}, ${clock.now() + DAY_MS}::bigint)`
      await transaction.update(accounts).set({ frozenUntil }).where(eq(accounts.id, accountId))
      await audit.record({ action: 'handover/denied', accountId, jkt, detail: { by: session.jkt } }, transaction)
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

  // A device whose hold is not over cannot decide, and none can decide for itself.
  #decidable(handoverId: string, { accountId, jkt, holdUntil }: LiveSession) {
    const now = this.core.clock.now()
    if (holdUntil > now) throw apiError('on_hold', 'This device is too new to confirm another one.')
    return and(
      eq(handovers.id, handoverId),
      eq(handovers.accountId, accountId),
      ne(handovers.jkt, jkt),
      eq(handovers.status, 'pending'),
      gt(handovers.expiresAt, now),
    )
  }
}

function handoverExpired(): Error {
  return apiError('expired', 'The link has expired or was already used.')
}
