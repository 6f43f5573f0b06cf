import { and, eq, sql } from 'drizzle-orm'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { KeyedHash } from '../keys/keyed-hash.js'
import { randomId } from '../keys/random-id.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mailer } from '../mail/mailer.js'
import { contactOf, identityIndex, sealIdentity, type IdentityFacts } from './account-facts.js'
import type { DeviceChecks } from './device-checks.js'
import { findAccount } from './find-account.js'
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
   * Finds or makes the account. A known device, and the first one of a new account, is logged in; any other must be
   * confirmed: with the link in the account's email or, where it has none, on a device that is in already.
   */
  async finish(login: ProvenLogin): Promise<LoginOutcome> {
    const { db, mail } = this.#parts
    const outcome = await db.transaction(async transaction => this.#finish(transaction, login))
    mail.kick()
    return outcome
  }

  async #finish(db: Database, login: ProvenLogin): Promise<LoginOutcome> {
    const { now, sealer, sessions, deviceChecks } = this.#parts
    const { jkt, projectId, origin, browser, country, amr } = login
    const { accountId, refresh } = await this.#account(db, login)
    const known = await db.select({ jkt: devices.jkt }).from(devices).where(eq(devices.accountId, accountId))
    const session = { accountId, jkt, projectId, origin, browser, amr }
    if (!known.some(device => device.jkt === jkt)) {
      if (known.length > 0) {
        // A former address still logs in for 72 hours: its mailbox confirms then, not the new one. Any other address is
        // read before the identity is refreshed: whoever took the account elsewhere may have changed it.
        const { email } = login.identity.provider === 'email' ? login.identity : await contactOf(db, sealer, accountId)
        return deviceChecks.open({ ...session, country, matchWord: login.matchWord }, email, db)
      }
      await deviceChecks.letIn({ ...session, country, holdUntil: 0 }, db)
    }
    await refresh()
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

  /**
   * The account of an identity, its row locked: of two first logins at once, one is the first. `refresh` stores what the
   * social reports about the person now; call it for a device that is logged in.
   */
  async #account(
    db: Database,
    { identity, jkt }: ProvenLogin,
  ): Promise<{ accountId: string; refresh: () => Promise<unknown> }> {
    const { now, hash, sealer } = this.#parts
    const { provider, subject, email, userName } = identity
    const subjectIndex = identityIndex(hash, provider, subject)
    const sealed = sealIdentity(sealer, provider, subjectIndex, { subject, email, userName })
    const sought = { provider, subjectIndex, jkt, now: now() }
    const refreshed = (accountId: string) => {
      const own = and(eq(identities.provider, provider), eq(identities.subjectIndex, subjectIndex))
      const refresh = () =>
        db
          .update(identities)
          .set({ sealed })
          .where(and(own, eq(identities.accountId, accountId)))
      return { accountId, refresh }
    }
    const found = await findAccount(db, sought)
    if (found !== undefined) return refreshed(found)
    const accountId = randomId()
    await db.insert(accounts).values({ id: accountId, createdAt: now() })
    const row = { provider, subjectIndex, accountId, sealed, createdAt: now() }
    const added = await db.insert(identities).values(row).onConflictDoNothing().returning()
    if (added.length > 0) return refreshed(accountId)
    await db.delete(accounts).where(eq(accounts.id, accountId))
    const other = await findAccount(db, sought)
    if (other === undefined) throw refuse('unavailable', 'The account is being changed. Try again.', { retryAfter: 1 })
    return refreshed(other)
  }
}
