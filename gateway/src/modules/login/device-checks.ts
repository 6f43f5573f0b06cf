import { and, eq, gt, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { LoginAnswer, LoginOutcome } from '../../../../src/contract/login-api.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { sha256, randomId, randomToken } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { createDeviceEmail, createNoticeEmail } from '../mail/email-messages.js'
import type { Mailer } from '../mail/mailer.js'
import { readContact } from './account-facts.js'
import type { AuditLog } from './audit-log.js'
import { createMatchWord } from './challenges.js'
import type { NewSession, Sessions } from './sessions.js'

export const LINK_TTL_SECONDS = 600
const DAY_MS = 86_400_000
// Additional time to collect an approval that was given shortly before the link expired.
const COLLECT_GRACE_MS = 60_000

export interface NewDevice extends NewSession {
  readonly country: string | null
  readonly matchWord?: string | undefined
}

export interface DeviceCheckParts {
  readonly db: Database
  readonly now: () => number
  readonly frameUrl: () => string
  /** Milliseconds during which a new device cannot export and needs recovery for large transfers. */
  readonly holdMs: number
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly audit: AuditLog
  readonly sessions: Sessions
}

export interface DecidingSession {
  readonly accountId: string
  readonly jkt: string
  readonly holdUntil: number
}

export type DeviceStep = Extract<LoginOutcome, { status: 'device' }>

export type RequestRow = Pick<
  typeof schema.deviceChecks.$inferSelect,
  'origin' | 'browser' | 'country' | 'createdAt' | 'matchWord'
>

const { deviceChecks, devices, accounts, sessions: sessionRows } = schema

/**
 * New devices of existing accounts. Each waits until the user approves it: with a link in the account's email or, if
 * the account has no email, on a confirmed device whose hold is over.
 */
export class DeviceChecks {
  readonly #parts: DeviceCheckParts

  constructor(parts: DeviceCheckParts) {
    this.#parts = parts
  }

  /** Creates a request and, if there is an address, mails the link. Call `mail.kick` after the transaction. */
  async open(device: NewDevice, email: string | null, db: Database): Promise<DeviceStep> {
    const { now, frameUrl, mail } = this.#parts
    const id = randomId()
    const token = randomToken()
    const word = device.matchWord ?? createMatchWord()
    const { accountId, jkt, projectId, origin, browser, country, amr } = device
    const confirmBy = email === null ? 'device' : 'email'
    await db.insert(deviceChecks).values({
      id,
      accountId,
      jkt,
      projectId,
      origin,
      browser,
      country,
      amr,
      tokenHash: sha256(token),
      matchWord: word,
      confirmBy,
      status: 'pending',
      createdAt: now(),
      expiresAt: now() + LINK_TTL_SECONDS * 1000,
    })
    if (email !== null) {
      const link = `${frameUrl()}/device#${token}`
      const client = { browser, country }
      await mail.enqueue(
        email,
        createDeviceEmail({ origin, client, matchWord: word, minutes: LINK_TTL_SECONDS / 60, link }),
        db,
      )
    }
    return { status: 'device', deviceId: id, confirmBy, matchWord: word }
  }

  /**
   * Lists the devices that wait for approval by a device of this account.
   * @throws HttpError `on_hold` if the session's own device is new
   */
  async pending(session: DecidingSession): Promise<LoginAnswer<'POST /v1/device/pending'>> {
    const rows = await this.#parts.db.select().from(deviceChecks).where(this.#decidableBy(session))
    return { devices: rows.map(row => ({ deviceId: row.id, ...toRequestFacts(row) })) }
  }

  /**
   * Approves one of the waiting devices, with a hold, or denies it.
   * @throws HttpError `on_hold`, `expired`
   */
  async decide(id: string, approved: boolean, session: DecidingSession): Promise<void> {
    const { db, now, holdMs } = this.#parts
    const matching = and(eq(deviceChecks.id, id), this.#decidableBy(session))
    await db.transaction(async transaction => {
      const decided = await this.#decide(transaction, matching, approved ? 'approved' : 'denied')
      if (approved) await this.addDevice({ ...decided, holdUntil: now() + holdMs }, transaction)
    })
  }

  /**
   * Returns what the page of the link shows. Does not approve anything.
   * @throws HttpError `expired`
   */
  async getRequest(token: string) {
    const [row] = await this.#parts.db.select().from(deviceChecks).where(this.#pending(token))
    if (!row) throw linkExpired()
    return toRequestFacts(row)
  }

  /**
   * Approves the device, with a hold.
   * @throws HttpError `expired`, also if the link was used before
   */
  async approve(token: string): Promise<{ origin: string }> {
    const { db, mail, now, holdMs } = this.#parts
    const row = await db.transaction(async transaction => {
      const decided = await this.#decide(transaction, this.#pending(token), 'approved')
      await this.addDevice({ ...decided, holdUntil: now() + holdMs }, transaction)
      await this.#notifyOwner(transaction, decided.accountId, 'deviceAdded', decided)
      return decided
    })
    mail.kick()
    return { origin: row.origin }
  }

  /**
   * Denies the device and blocks the release of the wallet's share for a day.
   * @throws HttpError `expired`
   */
  async deny(token: string): Promise<void> {
    const { db, mail, now } = this.#parts
    await db.transaction(async transaction => {
      const { accountId, ...decided } = await this.#decide(transaction, this.#pending(token), 'denied')
      const frozenUntil = sql`greatest(${accounts.frozenUntil}, ${now() + DAY_MS}::bigint)`
      await transaction.update(accounts).set({ frozenUntil }).where(eq(accounts.id, accountId))
      await this.#notifyOwner(transaction, accountId, 'deviceDenied', decided)
    })
    mail.kick()
  }

  /**
   * Returns undefined while the request is pending, and its session once after the approval.
   * @throws HttpError `denied`, `expired`
   */
  async collect(id: string, jkt: string): Promise<LoginOutcome | undefined> {
    const { db, now, sessions } = this.#parts
    const mine = and(eq(deviceChecks.id, id), eq(deviceChecks.jkt, jkt))
    const [row] = await db.select().from(deviceChecks).where(mine)
    if (row?.status === 'denied') throw apiError('denied', 'The device was turned away.')
    if (row?.status === 'pending' && row.expiresAt > now()) return undefined
    if (row?.status !== 'approved' || row.expiresAt + COLLECT_GRACE_MS <= now()) throw linkExpired()
    return db.transaction(async transaction => {
      const redeemed = await transaction
        .update(deviceChecks)
        .set({ status: 'redeemed' })
        .where(and(mine, eq(deviceChecks.status, 'approved')))
        .returning()
      if (!redeemed[0]) throw linkExpired()
      const { accountId, projectId, origin, browser, amr } = redeemed[0]
      const session = await sessions.start({ accountId, jkt, projectId, origin, browser, amr }, transaction)
      return { status: 'connected', session } as const
    })
  }

  /** Adds another device without a confirmation. The device is on hold, and the owner is notified. */
  async admit(device: Omit<NewDevice, 'matchWord'>, db: Database): Promise<void> {
    const { now, holdMs } = this.#parts
    await this.addDevice({ ...device, holdUntil: now() + holdMs }, db)
    await this.#notifyOwner(db, device.accountId, 'deviceAdded', device)
  }

  /**
   * Ends the hold that a device has because it is new. A later hold, such as that of an undo, stays.
   */
  async endFirstHold({ accountId, jkt }: { accountId: string; jkt: string }, db: Database): Promise<void> {
    const { audit } = this.#parts
    const isOwn = and(this.#isNew(accountId), eq(devices.jkt, jkt))
    const ended = await db.update(devices).set({ holdUntil: 0 }).where(isOwn).returning()
    if (ended.length > 0) await audit.record({ action: 'device/hold-ended', accountId, jkt }, db)
  }

  /** Returns true if a device is on hold because it is new. A later hold, such as that of an undo, does not count. */
  async isNew({ accountId, jkt }: { accountId: string; jkt: string }, db: Database): Promise<boolean> {
    return (await db.$count(devices, and(this.#isNew(accountId), eq(devices.jkt, jkt)))) > 0
  }

  /** Ends the sessions of devices that are on hold because they are new. */
  async endNewSessions(accountId: string, db: Database): Promise<void> {
    const { now, audit } = this.#parts
    const newDevices = db.select({ jkt: devices.jkt }).from(devices).where(this.#isNew(accountId))
    const isLive = and(eq(sessionRows.accountId, accountId), eq(sessionRows.revokedAt, 0))
    const ended = await db
      .update(sessionRows)
      .set({ revokedAt: now() })
      .where(and(isLive, inArray(sessionRows.jkt, newDevices)))
      .returning({ id: sessionRows.id })
    if (ended.length > 0) await audit.record({ action: 'session/new-ended', accountId }, db)
  }

  #isNew(accountId: string) {
    const { holdMs, now } = this.#parts
    const isHeld = and(eq(devices.accountId, accountId), gt(devices.holdUntil, now()))
    return and(isHeld, lte(devices.holdUntil, sql`${devices.verifiedAt} + ${holdMs}::bigint`))
  }

  async addDevice(device: Omit<NewDevice, 'amr'> & { holdUntil: number }, db: Database): Promise<void> {
    const { audit, now } = this.#parts
    const { accountId, jkt, projectId, origin, browser, country, holdUntil } = device
    const at = now()
    await db
      .insert(devices)
      .values({ accountId, jkt, projectId, origin, browser, country, holdUntil, verifiedAt: at, seenAt: at })
      .onConflictDoNothing()
    await audit.record({ action: 'device/added', accountId, jkt }, db)
  }

  #pending(token: string) {
    const open = and(eq(deviceChecks.status, 'pending'), gt(deviceChecks.expiresAt, this.#parts.now()))
    return and(eq(deviceChecks.tokenHash, sha256(token)), open)
  }

  // Matches the requests that this session may decide. A device whose hold is not over cannot approve another.
  #decidableBy({ accountId, jkt, holdUntil }: DecidingSession) {
    const now = this.#parts.now()
    if (holdUntil > now) throw apiError('on_hold', 'This device is too new to confirm another one.')
    const open = and(eq(deviceChecks.status, 'pending'), gt(deviceChecks.expiresAt, now))
    const own = and(eq(deviceChecks.accountId, accountId), ne(deviceChecks.jkt, jkt))
    return and(own, eq(deviceChecks.confirmBy, 'device'), open)
  }

  async #decide(db: Database, matching: SQL | undefined, status: 'approved' | 'denied') {
    const [row] = await db.update(deviceChecks).set({ status }).where(matching).returning()
    if (!row) throw linkExpired()
    await this.#parts.audit.record({ action: `device/${status}`, accountId: row.accountId, jkt: row.jkt }, db)
    return row
  }

  async #notifyOwner(
    db: Database,
    accountId: string,
    notice: 'deviceAdded' | 'deviceDenied',
    { origin, browser }: { origin: string; browser: string },
  ): Promise<void> {
    const { email } = await readContact(db, this.#parts.sealer, accountId)
    if (email) await this.#parts.mail.enqueue(email, createNoticeEmail(notice, { origin, browser }), db)
  }
}

/** Returns the facts of a request as a page shows them; `at` is in seconds. */
export function toRequestFacts({ origin, browser, country, createdAt, matchWord: word }: RequestRow) {
  return { origin, browser, country, at: Math.floor(createdAt / 1000), matchWord: word }
}

function linkExpired(): Error {
  return apiError('expired', 'The link has expired or was already used.')
}
