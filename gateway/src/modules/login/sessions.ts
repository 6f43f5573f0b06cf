import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SessionOnWire } from '../../../../src/contract/account-api.js'
import type { SessionGrant } from '../../../../src/contract/login-api.js'
import { apiError } from '../../http/http-error.js'
import { queryRows, type Database, schema } from '../../store/database.js'
import { listPendingChanges } from '../account/pending-changes.js'
import { ACCESS_TOKEN_TTL_SECONDS, type AccessTokens } from '../keys/access-tokens.js'
import { type KeyedHash, sha256, randomId, randomToken } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { Mailer } from '../mail/mailer.js'
import { readContact, readWalletRecord } from './account-facts.js'
import type { AuditLog } from './audit-log.js'

const DAY_MS = 86_400_000
export const IDLE_TIMEOUT_MS = 7 * DAY_MS
export const MAX_SESSION_MS = 30 * DAY_MS

const { sessions, refreshTokens, devices } = schema

export interface NewSession {
  readonly accountId: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly browser: string
  readonly amr: string
}

export interface SessionParts {
  readonly db: Database
  readonly now: () => number
  readonly tokens: AccessTokens
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly audit: AuditLog
}

/** Sessions with single-use refresh tokens, and access tokens that last five minutes. */
export class Sessions {
  readonly #parts: SessionParts

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /** Starts a session. The device must be in `devices`. */
  async start(session: NewSession, db: Database = this.#parts.db): Promise<SessionGrant> {
    const { now, audit } = this.#parts
    const { accountId, jkt } = session
    const sessionId = randomId()
    const at = now()
    await db
      .insert(sessions)
      .values({ id: sessionId, ...session, createdAt: at, seenAt: at, expiresAt: at + MAX_SESSION_MS })
    const refreshToken = await this.#newRefreshToken(db, sessionId, at + MAX_SESSION_MS)
    await audit.record({ action: 'session/started', accountId, jkt, detail: { amr: session.amr } }, db)
    return this.#grant(db, { ...session, sessionId }, refreshToken)
  }

  /**
   * Exchanges a refresh token for a new one. A token that is used twice ends its session.
   * @throws HttpError `invalid_token`, `reuse_detected`
   */
  async refresh(token: string, jkt: string): Promise<SessionGrant> {
    const { db } = this.#parts
    const granted = await db.transaction(async transaction => {
      const session = await this.#consume(transaction, token, jkt)
      if (!session) return undefined
      const refreshToken = await this.#newRefreshToken(transaction, session.sessionId, session.expiresAt)
      return this.#grant(transaction, session, refreshToken)
    })
    if (granted) return granted
    await this.#endIfReused(token, jkt)
    throw apiError('invalid_token', 'The refresh token is not valid.')
  }

  /** Returns true if the refresh token was issued to this key, even if it was used or has expired. */
  async hasToken(token: string, jkt: string): Promise<boolean> {
    const [row] = await this.#parts.db
      .select({ id: sessions.id })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(and(eq(refreshTokens.hash, sha256(token)), eq(sessions.jkt, jkt)))
    return row !== undefined
  }

  /** Ends the session of a refresh token. Does nothing if the token is unknown. */
  async revoke(token: string, jkt: string): Promise<void> {
    const { db, now } = this.#parts
    const owner = sql`SELECT session_id FROM refresh_tokens WHERE hash = ${sha256(token)}`
    await db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(sql`${sessions.id} IN (${owner})`, eq(sessions.jkt, jkt), eq(sessions.revokedAt, 0)))
  }

  /** Ends all sessions of an account, including the caller's. */
  async revokeAll(accountId: string, db: Database = this.#parts.db): Promise<void> {
    const { now, audit } = this.#parts
    await db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(eq(sessions.accountId, accountId), eq(sessions.revokedAt, 0)))
    await audit.record({ action: 'session/all-ended', accountId }, db)
  }

  /** Returns the live sessions of an account, most recently used first. */
  async list({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<readonly SessionOnWire[]> {
    const { db, now } = this.#parts
    const live = and(eq(sessions.accountId, accountId), eq(sessions.revokedAt, 0), gt(sessions.expiresAt, now()))
    const idle = gt(sessions.seenAt, now() - IDLE_TIMEOUT_MS)
    const isItsDevice = and(eq(devices.accountId, sessions.accountId), eq(devices.jkt, sessions.jkt))
    const rows = await db
      .select({ session: sessions, country: devices.country, holdUntil: devices.holdUntil })
      .from(sessions)
      .leftJoin(devices, isItsDevice)
      .where(and(live, idle))
      .orderBy(desc(sessions.seenAt))
    return rows.map(({ session: { id, origin, browser, createdAt, seenAt }, country, holdUntil }) => ({
      sessionId: id,
      origin,
      browser,
      country,
      createdAt: Math.floor(createdAt / 1000),
      seenAt: Math.floor(seenAt / 1000),
      onHold: (holdUntil ?? 0) > now(),
      here: id === sessionId,
    }))
  }

  // Marks a token as used in one statement: of two concurrent requests, one succeeds.
  async #consume(db: Database, token: string, jkt: string) {
    const now = this.#parts.now()
    const [spent] = await queryRows<{ session_id: string }>(
      db,
      sql`UPDATE refresh_tokens AS token SET used_at = ${now} FROM sessions AS session
        WHERE token.hash = ${sha256(token)} AND token.used_at = 0 AND token.expires_at > ${now}
          AND session.id = token.session_id AND session.jkt = ${jkt}
          AND session.revoked_at = 0 AND session.expires_at > ${now}
        RETURNING token.session_id`,
    )
    if (!spent) return undefined
    const [row] = await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, spent.session_id)).returning()
    return row && { ...row, sessionId: row.id }
  }

  async #newRefreshToken(db: Database, sessionId: string, until: number): Promise<string> {
    const token = randomToken()
    const expiresAt = Math.min(until, this.#parts.now() + IDLE_TIMEOUT_MS)
    await db.insert(refreshTokens).values({ hash: sha256(token), sessionId, expiresAt })
    return token
  }

  async #endIfReused(token: string, jkt: string): Promise<void> {
    const { db, now, audit, sealer, mail } = this.#parts
    const [reused] = await db
      .select({ session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(and(eq(refreshTokens.hash, sha256(token)), gt(refreshTokens.usedAt, 0), eq(sessions.jkt, jkt)))
    if (!reused) return
    const { id, accountId, origin, browser, revokedAt } = reused.session
    if (revokedAt === 0) {
      await db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, id))
      await audit.record({ action: 'session/reuse', accountId, jkt })
      const { email } = await readContact(db, sealer, accountId)
      if (email) await mail.enqueue(email, createNoticeEmail('sessionStolen', { origin, browser }))
      mail.kick()
    }
    throw apiError('reuse_detected', 'The refresh token was used before. The session is over.')
  }

  async #grant(db: Database, session: NewSession & { sessionId: string }, refreshToken: string): Promise<SessionGrant> {
    const { now, tokens, hash, sealer } = this.#parts
    const { accountId, jkt, sessionId } = session
    const [device] = await db
      .select({ holdUntil: devices.holdUntil })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.jkt, jkt)))
    const holdUntil = device && device.holdUntil > now() ? device.holdUntil : 0
    const reader = { accountId, sessionId, holdUntil }
    const changes = await listPendingChanges({ db, sealer, now: now() }, reader)
    return {
      accessToken: await tokens.issue(session),
      refreshToken,
      expiresIn: ACCESS_TOKEN_TTL_SECONDS,
      appToken: hash.digest('app-token', sessionId),
      userId: accountId,
      ...(await readContact(db, sealer, accountId)),
      wallet: await readWalletRecord(db, accountId, { now: now(), holdUntil, jkt }),
      ...(changes.length > 0 && { changes: [...changes] }),
    }
  }
}
