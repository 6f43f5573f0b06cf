import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { type KeyedHash, randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mailer } from '../mail/mailer.js'
import { findFormerOwner, readContact, identityIndex, sealIdentity, type IdentityFacts } from './account-facts.js'
import type { DeviceChecks } from './device-checks.js'
import type { Sessions } from './sessions.js'

const { accounts, devices, identities } = schema

/** Provider of an address that was moved aside. It opens its account if no other account has the address. */
export const ASIDE_PROVIDER_PREFIX = 'email-aside:'
// The search restarts if the account was erased or the address moved in the meantime.
const MAX_SEARCHES = 5

interface SoughtIdentity {
  readonly provider: string
  readonly subjectIndex: string
  readonly jkt: string
  readonly now: number
}

/**
 * Returns the account of a proven identity and locks its row; undefined if there is no account yet. Erasing an account
 * takes the same lock, so that one waits for the other and then sees its result.
 */
export async function findAccount(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  for (let search = 0; search < MAX_SEARCHES; search += 1) {
    const found = await findCandidate(db, sought)
    if (found === undefined) return undefined
    const locked = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, found)).for('update')
    if (locked.length > 0 && (await findCandidate(db, sought)) === found) return found
  }
  return undefined
}

// Returns the owner of the identity, else the account that had the address in the last 72 hours, else an account that
// was moved aside.
async function findCandidate(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  const { provider, subjectIndex, jkt, now } = sought
  const own = and(eq(identities.provider, provider), eq(identities.subjectIndex, subjectIndex))
  const found = (await db.select().from(identities).where(own)).map(({ accountId }) => accountId)
  if (provider !== 'email') return found[0]
  const former = await findFormerOwner(db, subjectIndex, now)
  const aside = await db
    .select()
    .from(identities)
    .where(and(like(identities.provider, `${ASIDE_PROVIDER_PREFIX}%`), eq(identities.subjectIndex, subjectIndex)))
    .orderBy(asc(identities.createdAt))
  const all = [...found, ...(former === undefined ? [] : [former]), ...aside.map(({ accountId }) => accountId)]
  if (new Set(all).size < 2) return all[0]
  // Prefer the account to which the device belongs.
  const known = await db.select({ accountId: devices.accountId }).from(devices).where(eq(devices.jkt, jkt))
  return all.find(accountId => known.some(device => device.accountId === accountId)) ?? all[0]
}

export interface ProvenLogin {
  /**
   * The provider is `email`, `passkey` or the name of a social provider. The subject is the folded address, the user
   * handle, or issuer and subject of the social provider.
   */
  readonly identity: IdentityFacts & { readonly provider: string }
  readonly amr: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  /** Word that the user's screen already shows. A new one is created if absent. */
  readonly matchWord?: string | undefined
}

export interface AccountInLogin {
  readonly accountId: string
  /** True if this login created the account. */
  readonly isNew: boolean
}

/** What differs from a login that only proves an identity. */
export interface LoginRules {
  /** True if the login is bound to its device and needs no confirmation. A new device of an account is still on hold. */
  readonly provesDevice?: boolean
  /** Runs in the transaction, with the account locked. Throw to undo the login. */
  readonly onAccount?: (account: AccountInLogin, db: Database) => Promise<void>
}

interface LoginParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly sessions: Sessions
  readonly deviceChecks: DeviceChecks
}

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
   * Finds or creates the account. Logs in a known device and the first device of a new account. Any other device must
   * be confirmed: with a link in the account's email or, if it has no email, on a confirmed device. `rules` can waive
   * that.
   */
  async finish(login: ProvenLogin, rules: LoginRules = {}): Promise<LoginOutcome> {
    const { db, mail } = this.#parts
    const outcome = await db.transaction(async transaction => this.#finish(transaction, login, rules))
    mail.kick()
    return outcome
  }

  async #finish(db: Database, login: ProvenLogin, { provesDevice, onAccount }: LoginRules): Promise<LoginOutcome> {
    const { now, sealer, sessions, deviceChecks } = this.#parts
    const { jkt, projectId, origin, browser, country, amr } = login
    const { accountId, isNew, refresh } = await this.#account(db, login)
    await onAccount?.({ accountId, isNew }, db)
    const known = await db.select({ jkt: devices.jkt }).from(devices).where(eq(devices.accountId, accountId))
    const session = { accountId, jkt, projectId, origin, browser, amr }
    if (!known.some(device => device.jkt === jkt)) {
      if (known.length > 0 && !provesDevice) {
        // A former address can still log in for 72 hours; then its own mailbox confirms, not the new one. Any other
        // address is read before the identity is refreshed, because someone who took over the social account may have
        // changed it.
        const { email } =
          login.identity.provider === 'email' ? login.identity : await readContact(db, sealer, accountId)
        return deviceChecks.open({ ...session, country, matchWord: login.matchWord }, email, db)
      }
      if (known.length > 0) await deviceChecks.admit({ ...session, country }, db)
      else await deviceChecks.addDevice({ ...session, country, holdUntil: 0 }, db)
    }
    // A provider can report another address. A new device must not redirect the account's emails with it.
    if (!(await deviceChecks.isNew({ accountId, jkt }, db))) await refresh()
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

  // Returns the account of an identity and locks its row; of two concurrent first logins, only one creates it.
  // `refresh` stores the current data of the social provider. Call it only for a device that is logged in.
  async #account(
    db: Database,
    { identity, jkt }: ProvenLogin,
  ): Promise<AccountInLogin & { refresh: () => Promise<unknown> }> {
    const { now, hash, sealer } = this.#parts
    const { provider, subject, email, userName } = identity
    const subjectIndex = identityIndex(hash, provider, subject)
    const sealed = sealIdentity(sealer, provider, subjectIndex, { subject, email, userName })
    const sought = { provider, subjectIndex, jkt, now: now() }
    const withRefresh = (accountId: string, isNew = false) => {
      const own = and(eq(identities.provider, provider), eq(identities.subjectIndex, subjectIndex))
      const refresh = () =>
        db
          .update(identities)
          .set({ sealed })
          .where(and(own, eq(identities.accountId, accountId)))
      return { accountId, isNew, refresh }
    }
    const found = await findAccount(db, sought)
    if (found !== undefined) return withRefresh(found)
    const accountId = randomId()
    await db.insert(accounts).values({ id: accountId, createdAt: now() })
    const row = { provider, subjectIndex, accountId, sealed, createdAt: now() }
    const added = await db.insert(identities).values(row).onConflictDoNothing().returning()
    if (added.length > 0) return withRefresh(accountId, true)
    await db.delete(accounts).where(eq(accounts.id, accountId))
    const existing = await findAccount(db, sought)
    if (existing === undefined)
      throw apiError('unavailable', 'The account is being changed. Try again.', { retryAfter: 1 })
    return withRefresh(existing)
  }
}
