import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { type KeyedHash, randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mailer } from '../mail/mailer.js'
import { formerOwner, contactOf, identityIndex, sealIdentity, type IdentityFacts } from './account-facts.js'
import type { DeviceChecks } from './device-checks.js'
import type { Sessions } from './sessions.js'

const { accounts, devices, identities } = schema

/** The provider of an address that was moved aside: it opens its account where no other account has the address. */
export const ASIDE = 'email-aside:'
/** How often the search begins again because the account was erased, or the address moved, in the meantime. */
const MAX_SEARCHES = 5

/** Which proven identity is looked for, and on which device. */
interface SoughtIdentity {
  readonly provider: string
  readonly subjectIndex: string
  readonly jkt: string
  readonly now: number
}

/**
 * The account that a proven identity opens, its row locked; undefined where there is none yet. The account is locked
 * before anything of it is written, as an erasure does: of the two, one waits for the other and then sees what it did.
 */
export async function findAccount(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  for (let search = 0; search < MAX_SEARCHES; search += 1) {
    const found = await candidateFor(db, sought)
    if (found === undefined) return undefined
    const locked = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, found)).for('update')
    if (locked.length > 0 && (await candidateFor(db, sought)) === found) return found
  }
  return undefined
}

/** The owner of the identity, then whoever had the address in the last 72 hours, then an account moved aside. */
async function candidateFor(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  const { provider, subjectIndex, jkt, now } = sought
  const own = and(eq(identities.provider, provider), eq(identities.subjectIndex, subjectIndex))
  const found = (await db.select().from(identities).where(own)).map(({ accountId }) => accountId)
  if (provider !== 'email') return found[0]
  const former = await formerOwner(db, subjectIndex, now)
  const aside = await db
    .select()
    .from(identities)
    .where(and(like(identities.provider, `${ASIDE}%`), eq(identities.subjectIndex, subjectIndex)))
    .orderBy(asc(identities.createdAt))
  const all = [...found, ...(former === undefined ? [] : [former]), ...aside.map(({ accountId }) => accountId)]
  if (new Set(all).size < 2) return all[0]
  // A device that only one of them knows means that one.
  const known = await db.select({ accountId: devices.accountId }).from(devices).where(eq(devices.jkt, jkt))
  return all.find(accountId => known.some(device => device.accountId === accountId)) ?? all[0]
}

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
interface LoginParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly sessions: Sessions
  readonly deviceChecks: DeviceChecks
}

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
