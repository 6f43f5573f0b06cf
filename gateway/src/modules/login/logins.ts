import { and, eq, sql } from 'drizzle-orm'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { KeyedHash } from '../keys/keyed-hash.js'
import { randomId } from '../keys/random-id.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mailer } from '../mail/mailer.js'
import { contactOf, identityIndex, sealIdentity, type IdentityFacts } from './account-facts.js'
import type { DeviceChecks } from './device-checks.js'
import type { Sessions } from './sessions.js'

/** A login whose proof was accepted: who it is, and on which device. */
export interface ProvenLogin {
  /** `email`, or the social's name. Subject is the folded address, or issuer and subject of the social. */
  readonly identity: IdentityFacts & { readonly provider: string }
  readonly amr: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  /** What the person's screen shows already; absent: a new one. */
  readonly matchWord?: string | undefined
}

/** What logins are ended with. */
export interface LoginParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly sessions: Sessions
  readonly deviceChecks: DeviceChecks
  /** How long a device that nobody could confirm is held, in milliseconds. */
  readonly holdMs: number
}

const { accounts, identities, devices } = schema

/** The last step of every login, by code or by social. */
export class Logins {
  readonly #parts: LoginParts

  constructor(parts: LoginParts) {
    this.#parts = parts
  }

  get sessions(): Sessions {
    return this.#parts.sessions
  }

  get deviceChecks(): DeviceChecks {
    return this.#parts.deviceChecks
  }

  /**
   * Finds or makes the account. A known device, and the first one of a new account, is logged in; any other must
   * be confirmed by the link in the mail. Where no address is known, it is let in with a hold.
   */
  async finish(login: ProvenLogin): Promise<LoginOutcome> {
    const { db, mail } = this.#parts
    const outcome = await db.transaction(async transaction => this.#finish(transaction, login))
    mail.kick()
    return outcome
  }

  async #finish(db: Database, login: ProvenLogin): Promise<LoginOutcome> {
    const { now, holdMs, sealer, sessions, deviceChecks } = this.#parts
    const { jkt, projectId, origin, browser, country, amr } = login
    const accountId = await this.#account(db, login.identity)
    const known = await db.select({ jkt: devices.jkt }).from(devices).where(eq(devices.accountId, accountId))
    const session = { accountId, jkt, projectId, origin, browser, amr }
    if (!known.some(device => device.jkt === jkt)) {
      const { email } = await contactOf(db, sealer, accountId)
      if (known.length > 0 && email) {
        const device = { ...session, country, matchWord: login.matchWord }
        return { status: 'device', deviceId: await deviceChecks.open(device, email, db) }
      }
      const holdUntil = known.length > 0 ? now() + holdMs : 0
      await deviceChecks.letIn({ ...session, country, holdUntil }, db)
    }
    await db
      .update(accounts)
      .set({ eraseAt: 0 })
      .where(and(eq(accounts.id, accountId), sql`${accounts.eraseAt} > 0`))
    await db
      .update(devices)
      .set({ seenAt: now() })
      .where(and(eq(devices.accountId, accountId), eq(devices.jkt, jkt)))
    return { status: 'connected', session: await sessions.start(session, db) }
  }

  /** The account of an identity, its row locked: of two first logins at once, one is the first. */
  async #account(db: Database, { provider, subject, email, userName }: ProvenLogin['identity']): Promise<string> {
    const { now, hash, sealer } = this.#parts
    const subjectIndex = identityIndex(hash, provider, subject)
    const sealed = sealIdentity(sealer, provider, subjectIndex, { subject, email, userName })
    const accountId = randomId()
    await db.insert(accounts).values({ id: accountId, createdAt: now() })
    // What a social says of a person may change; the row, and so the account, stays.
    const [row] = await db
      .insert(identities)
      .values({ provider, subjectIndex, accountId, sealed, createdAt: now() })
      .onConflictDoUpdate({ target: [identities.provider, identities.subjectIndex], set: { sealed } })
      .returning({ accountId: identities.accountId })
    const owner = row?.accountId ?? accountId
    if (owner !== accountId) await db.delete(accounts).where(eq(accounts.id, accountId))
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner)).for('update')
    return owner
  }
}
