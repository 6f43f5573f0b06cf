import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { LoginAnswer, LoginOutcome } from '../../../../src/contract/login-api.js'
import type { Client, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomToken, sha256 } from '../keys/hashing.js'
import type { AccountInLogin } from '../login/logins.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { PasskeyFault } from './authenticator-data.js'
import { verifyAssertion, verifyNewPasskey, type PasskeyContext } from './verify-passkey.js'

// Longer than browsers wait for the user, which is two minutes in the frame.
export const CHALLENGE_TTL_SECONDS = 300

const { passkeyChallenges, passkeys } = schema
type Challenge = typeof passkeyChallenges.$inferSelect

interface Caller {
  readonly jkt: string
  readonly client: Client
}

type ChallengeUse = Pick<RouteBody<'POST /v1/passkey/login'>, 'challenge' | 'projectId' | 'origin'>

// Accounts that a passkey logs in to, without an email address. The passkey verifies its user and signs only for the
// wallet's origin, so a login with it needs no confirmation of the device.
export class PasskeyLogins {
  constructor(private readonly core: WalletCore) {}

  async options(
    { projectId, origin }: RouteBody<'POST /v1/passkey/options'>,
    { jkt, client: { browser, country } }: Caller,
  ): Promise<LoginAnswer<'POST /v1/passkey/options'>> {
    const { db, clock } = this.core
    const [challenge, userHandle, now] = [randomToken(), randomToken(), clock.now()]
    const times = { createdAt: now, expiresAt: now + CHALLENGE_TTL_SECONDS * 1000 }
    const row = { hash: sha256(challenge), jkt, projectId, origin, browser, country, userHandle, ...times }
    await db.insert(passkeyChallenges).values(row)
    return { challenge, userHandle, expiresIn: CHALLENGE_TTL_SECONDS }
  }

  // Creates an account for a new passkey. Throws `expired` and `passkey_invalid`.
  async register({ passkey, ...use }: RouteBody<'POST /v1/passkey/register'>, { jkt }: Caller): Promise<LoginOutcome> {
    const challenge = await this.#useChallenge(use, jkt)
    const verified = await this.#verify(jkt, () => verifyNewPasskey(passkey, this.#context(use)))
    const { clock } = this.core
    const row = {
      ...verified,
      userHandleHash: sha256(challenge.userHandle),
      transports: passkey.transports.join(' '),
      createdAt: clock.now(),
      usedAt: clock.now(),
    }
    const onAccount = async ({ accountId, isNew }: AccountInLogin, db: Database) => {
      const added = isNew
        ? await db
            .insert(passkeys)
            .values({ ...row, accountId })
            .onConflictDoNothing()
            .returning()
        : []
      if (added.length === 0) throw invalidPasskey()
    }
    return this.#finish(challenge, { userHandle: challenge.userHandle, onAccount })
  }

  // Logs in to the account of a passkey. Throws `expired`, `passkey_invalid` and `passkey_unknown`.
  async login({ assertion, ...use }: RouteBody<'POST /v1/passkey/login'>, { jkt }: Caller): Promise<LoginOutcome> {
    const challenge = await this.#useChallenge(use, jkt)
    const credentialId = Buffer.from(assertion.credentialId, 'base64url').toString('base64url')
    const [stored] = await this.core.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
    if (!stored) throw unknownPasskey()
    const facts = await this.#verify(
      jkt,
      () => verifyAssertion(assertion, stored, this.#context(use)),
      stored.accountId,
    )
    if (!(await this.#count(credentialId, facts))) {
      await this.#report('a repeated signature count', jkt, stored.accountId)
      throw invalidPasskey()
    }
    const onAccount = async ({ accountId, isNew }: AccountInLogin) => {
      // The account was erased in the meantime. Throwing undoes the new one.
      if (isNew || accountId !== stored.accountId) throw unknownPasskey()
    }
    return this.#finish(challenge, { userHandle: assertion.userHandle, onAccount })
  }

  #context({ challenge }: ChallengeUse): PasskeyContext {
    return { challenge, walletOrigin: this.core.urls.frame() }
  }

  // Deletes the challenge before anything is verified, so that of several concurrent or repeated uses one counts.
  async #useChallenge({ challenge, projectId, origin }: ChallengeUse, jkt: string): Promise<Challenge> {
    const { db, clock } = this.core
    const isOurs = and(
      eq(passkeyChallenges.hash, sha256(challenge)),
      eq(passkeyChallenges.jkt, jkt),
      eq(passkeyChallenges.projectId, projectId),
      eq(passkeyChallenges.origin, origin),
    )
    const live = gt(passkeyChallenges.expiresAt, clock.now())
    const [row] = await db.delete(passkeyChallenges).where(and(isOurs, live)).returning()
    if (!row) throw apiError('expired', 'The challenge has expired or was already used.')
    return row
  }

  async #verify<T>(jkt: string, verification: () => T, accountId?: string): Promise<T> {
    try {
      return verification()
    } catch (error) {
      if (!(error instanceof PasskeyFault)) throw error
      await this.#report(error.message, jkt, accountId)
      throw invalidPasskey()
    }
  }

  async #report(fault: string, jkt: string, accountId?: string): Promise<void> {
    const owner = accountId === undefined ? {} : { accountId }
    await this.core.audit.record({ action: 'passkey/refused', jkt, ...owner, detail: { fault } })
  }

  // A count that does not increase means that the passkey was copied, unless its authenticator never counts. One
  // statement, so that of two signatures with the same count one is accepted.
  async #count(
    credentialId: string,
    { signCount, backedUp }: { readonly signCount: number; readonly backedUp: boolean },
  ): Promise<boolean> {
    const never = signCount === 0 ? eq(passkeys.signCount, 0) : undefined
    const updated = await this.core.db
      .update(passkeys)
      .set({ signCount, backedUp, usedAt: this.core.clock.now() })
      .where(and(eq(passkeys.credentialId, credentialId), or(lt(passkeys.signCount, signCount), never)))
      .returning({ credentialId: passkeys.credentialId })
    return updated.length === 1
  }

  #finish(
    { jkt, projectId, origin, browser, country }: Challenge,
    {
      userHandle,
      onAccount,
    }: { userHandle: string; onAccount: (account: AccountInLogin, db: Database) => Promise<void> },
  ): Promise<LoginOutcome> {
    const identity = { provider: 'passkey', subject: userHandle, email: null, userName: null }
    const login = { identity, amr: 'passkey', jkt, projectId, origin, browser, country }
    return this.core.logins.finish(login, { provesDevice: true, onAccount })
  }
}

function invalidPasskey(): Error {
  return apiError('passkey_invalid', 'The passkey’s response is not valid.')
}

function unknownPasskey(): Error {
  return apiError('passkey_unknown', 'No account has this passkey.')
}
