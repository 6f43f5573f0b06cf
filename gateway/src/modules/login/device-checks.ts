import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import type { LoginAnswer, LoginOutcome } from '../../../../src/contract/login-api.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { hashOf, randomId, randomToken } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { deviceLetter, noticeLetter } from '../mail/email-messages.js'
import type { Mailer } from '../mail/mailer.js'
import { contactOf } from './account-facts.js'
import type { AuditLog } from './audit-log.js'
import { matchWord } from './match-word.js'
import type { NewSession, Sessions } from './sessions.js'

/** How long the mailed link is good for, in seconds. */
export const LINK_SECONDS = 600
const DAY_MS = 86_400_000
/** What an answer that came in the last moment may still take to be fetched. */
const FETCH_MS = 60_000

/** A device that asks to be let in. */
export interface NewDevice extends NewSession {
  readonly country: string | null
  readonly matchWord?: string | undefined
}

/** What device checks are made with. */
export interface DeviceCheckParts {
  readonly db: Database
  readonly now: () => number
  readonly frameUrl: () => string
  /** How long a new device may not export, and needs recovery for large transfers, in milliseconds. */
  readonly holdMs: number
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly audit: AuditLog
  readonly sessions: Sessions
}

/** The session that decides about another device of its account. */
export interface DecidingSession {
  readonly accountId: string
  readonly jkt: string
  /** Of its own device. */
  readonly holdUntil: number
}

/** What a login that must be confirmed is answered with. */
export type DeviceStep = Extract<LoginOutcome, { status: 'device' }>

/** What a page shows before a person confirms a device or a login. */
export type RequestRow = Pick<
  typeof schema.deviceChecks.$inferSelect,
  'origin' | 'browser' | 'country' | 'createdAt' | 'matchWord'
>

const { deviceChecks, devices, accounts } = schema

/**
 * New devices of known accounts: each waits until the person has said yes, with the link in the account's email or,
 * where the account has none, on a device that is in already and past its hold.
 */
export class DeviceChecks {
  readonly #parts: DeviceCheckParts

  constructor(parts: DeviceCheckParts) {
    this.#parts = parts
  }

  /** Mails the link, if there is an address; gives what the device waits with. Call `mail.kick` after the transaction. */
  async open(device: NewDevice, email: string | null, db: Database): Promise<DeviceStep> {
    const { now, frameUrl, mail } = this.#parts
    const id = randomId()
    const token = randomToken()
    const word = device.matchWord ?? matchWord()
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
      tokenHash: hashOf(token),
      matchWord: word,
      confirmBy,
      status: 'pending',
      createdAt: now(),
      expiresAt: now() + LINK_SECONDS * 1000,
    })
    if (email !== null) {
      const link = `${frameUrl()}/device#${token}`
      const client = { browser, country }
      await mail.post(email, deviceLetter({ origin, client, matchWord: word, minutes: LINK_SECONDS / 60, link }), db)
    }
    return { status: 'device', deviceId: id, confirmBy, matchWord: word }
  }

  /** Devices that wait for a device of this account. Throws `on_hold` for one that is new itself. */
  async pending(session: DecidingSession): Promise<LoginAnswer<'POST /v1/device/pending'>> {
    const rows = await this.#parts.db.select().from(deviceChecks).where(this.#waitingFor(session))
    return { devices: rows.map(row => ({ deviceId: row.id, ...factsOf(row) })) }
  }

  /** Lets one of them in, with a hold, or turns it away. Throws `on_hold`, `expired`. */
  async decide(id: string, approved: boolean, session: DecidingSession): Promise<void> {
    const { db, now, holdMs } = this.#parts
    const asked = and(eq(deviceChecks.id, id), this.#waitingFor(session))
    await db.transaction(async transaction => {
      const decided = await this.#decide(transaction, asked, approved ? 'approved' : 'denied')
      if (approved) await this.letIn({ ...decided, holdUntil: now() + holdMs }, transaction)
    })
  }

  /** What the page of the link shows. Looking approves nothing. Throws `expired`. */
  async look(token: string) {
    const [row] = await this.#parts.db.select().from(deviceChecks).where(this.#pending(token))
    if (!row) throw over()
    return factsOf(row)
  }

  /** Lets the device in, with a hold. Throws `expired`, also the second time. */
  async approve(token: string): Promise<{ origin: string }> {
    const { db, mail, now, holdMs } = this.#parts
    const row = await db.transaction(async transaction => {
      const decided = await this.#decide(transaction, this.#pending(token), 'approved')
      await this.letIn({ ...decided, holdUntil: now() + holdMs }, transaction)
      await this.#tell(transaction, decided.accountId, 'deviceAdded', decided)
      return decided
    })
    mail.kick()
    return { origin: row.origin }
  }

  /** Turns the device away, and stops the release of the wallet's share for a day. Throws `expired`. */
  async deny(token: string): Promise<void> {
    const { db, mail, now } = this.#parts
    await db.transaction(async transaction => {
      const { accountId, ...decided } = await this.#decide(transaction, this.#pending(token), 'denied')
      const frozenUntil = sql`greatest(${accounts.frozenUntil}, ${now() + DAY_MS}::bigint)`
      await transaction.update(accounts).set({ frozenUntil }).where(eq(accounts.id, accountId))
      await this.#tell(transaction, accountId, 'deviceDenied', decided)
    })
    mail.kick()
  }

  /** What the waiting device gets: nothing yet, or its session, once. Throws `denied`, `expired`. */
  async collect(id: string, jkt: string): Promise<LoginOutcome | undefined> {
    const { db, now, sessions } = this.#parts
    const mine = and(eq(deviceChecks.id, id), eq(deviceChecks.jkt, jkt))
    const [row] = await db.select().from(deviceChecks).where(mine)
    if (row?.status === 'denied') throw refuse('denied', 'The device was turned away.')
    if (row?.status === 'pending' && row.expiresAt > now()) return undefined
    if (row?.status !== 'approved' || row.expiresAt + FETCH_MS <= now()) throw over()
    return db.transaction(async transaction => {
      const won = await transaction
        .update(deviceChecks)
        .set({ status: 'redeemed' })
        .where(and(mine, eq(deviceChecks.status, 'approved')))
        .returning()
      if (!won[0]) throw over()
      const { accountId, projectId, origin, browser, amr } = won[0]
      const session = await sessions.start({ accountId, jkt, projectId, origin, browser, amr }, transaction)
      return { status: 'connected', session } as const
    })
  }

  /** Keeps a device as let in. */
  async letIn(device: Omit<NewDevice, 'amr'> & { holdUntil: number }, db: Database): Promise<void> {
    const { audit, now } = this.#parts
    const { accountId, jkt, projectId, origin, browser, country, holdUntil } = device
    const at = now()
    await db
      .insert(devices)
      .values({ accountId, jkt, projectId, origin, browser, country, holdUntil, verifiedAt: at, seenAt: at })
      .onConflictDoNothing()
    await audit.note({ action: 'device/added', accountId, jkt }, db)
  }

  #pending(token: string) {
    const open = and(eq(deviceChecks.status, 'pending'), gt(deviceChecks.expiresAt, this.#parts.now()))
    return and(eq(deviceChecks.tokenHash, hashOf(token)), open)
  }

  /** Requests that this session may decide. A device that was let in a day ago at most lets in no other. */
  #waitingFor({ accountId, jkt, holdUntil }: DecidingSession) {
    const now = this.#parts.now()
    if (holdUntil > now) throw refuse('on_hold', 'This device is too new to confirm another one.')
    const open = and(eq(deviceChecks.status, 'pending'), gt(deviceChecks.expiresAt, now))
    const own = and(eq(deviceChecks.accountId, accountId), ne(deviceChecks.jkt, jkt))
    return and(own, eq(deviceChecks.confirmBy, 'device'), open)
  }

  async #decide(db: Database, asked: SQL | undefined, status: 'approved' | 'denied') {
    const [row] = await db.update(deviceChecks).set({ status }).where(asked).returning()
    if (!row) throw over()
    await this.#parts.audit.note({ action: `device/${status}`, accountId: row.accountId, jkt: row.jkt }, db)
    return row
  }

  async #tell(
    db: Database,
    accountId: string,
    notice: 'deviceAdded' | 'deviceDenied',
    { origin, browser }: { origin: string; browser: string },
  ): Promise<void> {
    const { email } = await contactOf(db, this.#parts.sealer, accountId)
    if (email) await this.#parts.mail.post(email, noticeLetter(notice, { origin, browser }), db)
  }
}

/** The facts of a request as a page shows them, time in seconds. */
export function factsOf({ origin, browser, country, createdAt, matchWord: word }: RequestRow) {
  return { origin, browser, country, at: Math.floor(createdAt / 1000), matchWord: word }
}

function over(): Error {
  return refuse('expired', 'The link is over, or was used.')
}
