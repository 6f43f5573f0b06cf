import { and, eq, lte } from 'drizzle-orm'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { AccountChanges } from './account-changes.js'
import type { AccountChangeRow } from './pending-changes.js'
import { CHANGE_DELAY_MS, lockOwner, verifyIfSigned } from './signed-requests.js'

const { sessions } = schema

interface Ended {
  /** Unix seconds. */
  readonly pendingUntil?: number
}

/**
 * Ends sessions. In an account with a wallet, a session that the wallet did not prove ends only itself and those of new
 * devices at once. The sessions of other confirmed devices end later, so that they can stop it.
 */
export class SessionEndings {
  constructor(private readonly core: WalletCore) {}

  /** Ends one session. Throws `not_found`, `on_hold`, `wallet_signature` and `frozen`. */
  async endOne(body: RouteBody<'POST /v1/sessions/end'>, session: LiveSession, client: Client): Promise<Ended> {
    const request = { route: 'POST /v1/sessions/end', body, session } as const
    const { accountId, sessionId } = session
    await verifyIfSigned(this.core, request)
    const ended = await this.core.db.transaction(async transaction => {
      const { isProven } = await lockOwner(this.core, request, transaction)
      const isTarget = and(eq(sessions.id, body.sessionId), eq(sessions.accountId, accountId))
      const [target] = await transaction
        .select()
        .from(sessions)
        .where(and(isTarget, eq(sessions.revokedAt, 0)))
      if (!target) throw apiError('not_found', 'Session not found.')
      const isOwn = target.id === sessionId
      if (isProven || isOwn || (await this.#isNewer(session, target.jkt, transaction))) {
        await this.#end(transaction, accountId, eq(sessions.id, target.id))
        return {}
      }
      return this.#schedule(transaction, { subject: target.id, session, client })
    })
    this.core.mail.kick()
    return ended
  }

  /** Ends all sessions, the caller's included. Throws `on_hold`, `wallet_signature` and `frozen`. */
  async endAll(body: RouteBody<'POST /v1/sessions/revoke-all'>, session: LiveSession, client: Client): Promise<Ended> {
    const request = { route: 'POST /v1/sessions/revoke-all', body, session } as const
    const { accountId, sessionId } = session
    await verifyIfSigned(this.core, request)
    const ended = await this.core.db.transaction(async transaction => {
      const { isProven } = await lockOwner(this.core, request, transaction)
      if (isProven) {
        await this.core.logins.sessions.revokeAll(accountId, transaction)
        return {}
      }
      checkNotHeld(session, this.core.clock.now())
      await this.core.logins.deviceChecks.endNewSessions(accountId, transaction)
      await this.#end(transaction, accountId, eq(sessions.id, sessionId))
      const isLive = and(eq(sessions.accountId, accountId), eq(sessions.revokedAt, 0))
      const remaining = await transaction.$count(sessions, isLive)
      return remaining === 0 ? {} : this.#schedule(transaction, { subject: '', session, client })
    })
    this.core.mail.kick()
    return ended
  }

  /** Ends the sessions of a pending change that is due. Later logins stay. */
  async complete({ accountId, subject, createdAt }: AccountChangeRow, db: Database): Promise<void> {
    const target = subject === '' ? lte(sessions.createdAt, createdAt) : eq(sessions.id, subject)
    await this.#end(db, accountId, target)
  }

  async #schedule(
    db: Database,
    { subject, session, client }: { subject: string; session: LiveSession; client: Client },
  ): Promise<Ended> {
    const now = this.core.clock.now()
    checkNotHeld(session, now)
    const change = { kind: 'sessions', subject, dueAt: now + CHANGE_DELAY_MS.sessions, session, client } as const
    const { dueAt } = await new AccountChanges(this.core).start(change, db)
    return { pendingUntil: Math.ceil(dueAt / 1000) }
  }

  // A confirmed device may end the session of a new one.
  async #isNewer({ accountId, holdUntil }: LiveSession, jkt: string, db: Database): Promise<boolean> {
    return holdUntil <= this.core.clock.now() && this.core.logins.deviceChecks.isNew({ accountId, jkt }, db)
  }

  async #end(db: Database, accountId: string, target: ReturnType<typeof eq>): Promise<void> {
    const now = this.core.clock.now()
    const isLive = and(eq(sessions.accountId, accountId), eq(sessions.revokedAt, 0))
    await db.update(sessions).set({ revokedAt: now }).where(and(isLive, target))
    await this.core.audit.record({ action: 'session/ended', accountId }, db)
  }
}

function checkNotHeld({ holdUntil }: LiveSession, now: number): void {
  if (holdUntil > now) throw apiError('on_hold', 'A new device cannot sign out other devices on its first day.')
}
