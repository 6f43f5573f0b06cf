import { and, eq, gt } from 'drizzle-orm'
import { refuse } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import type { Client, LiveSession } from '../../http/api-route.js'
import { randomId } from '../keys/hashing.js'
import { routeLimit } from '../limits/rate-limits.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/email-messages.js'
import { makeLink } from './mailed-links.js'

const HOUR_MS = 3_600_000
/** For how long an export is allowed, in milliseconds. */
export const EXPORT_MS = 300_000
/** After a change of the address there is no export for so long. */
export const CHANGED_HOLD_MS = 24 * HOUR_MS
/** How long a deletion can be taken back. */
export const GRACE_MS = 72 * HOUR_MS

const { accounts, emailChanges, stepUps } = schema

/** What takes one more proof than a session: a code of eight digits from the mailbox. */
export class StepUps {
  constructor(private readonly core: WalletCore) {}

  /** Mails the code. Throws `step_up_required` where there is no address to mail it to, and `rate_limited`. */
  async send(
    purpose: 'export' | 'delete' | 'unfreeze',
    session: LiveSession,
    client: Client,
  ): Promise<{ challengeId: string; expiresIn: number }> {
    const { db, sealer, limits, challenges } = this.core
    const { accountId, jkt, projectId, origin } = session
    await limits.take([routeLimit(`step-up-${purpose}`, accountId, 3, HOUR_MS)])
    const { email } = await contactOf(db, sealer, accountId)
    if (!email) throw refuse('step_up_required', 'Add an email address first.')
    return challenges.send({ purpose, accountKey: accountId, email, jkt, projectId, origin, client })
  }

  /** Allows one export, and tells the owner. Throws `on_hold` for a young device or address, and what a code throws. */
  async allowExport(
    ask: { challengeId: string; code: string },
    session: LiveSession,
    client: Client,
  ): Promise<{ until: number }> {
    const { db, clock, challenges, audit, mail, sealer } = this.core
    const { accountId, sessionId, jkt, origin } = session
    await this.#checkHold(session)
    await challenges.check({ ...ask, purpose: 'export', jkt })
    const until = clock.now() + EXPORT_MS
    await db.transaction(async transaction => {
      const times = { createdAt: clock.now(), expiresAt: until }
      await transaction
        .insert(stepUps)
        .values({ id: randomId(), accountId, sessionId, purpose: 'export', usedAt: clock.now(), ...times })
      await audit.note({ action: 'export/allowed', accountId, jkt }, transaction)
      const { email } = await contactOf(transaction, sealer, accountId)
      if (!email) return
      const url = await makeLink(this.core, { accountId, kind: 'freeze' }, transaction)
      const link = { kind: 'freeze', url } as const
      await mail.post(email, noticeLetter('exportAsked', { origin, browser: client.browser, link }), transaction)
    })
    mail.kick()
    return { until: Math.floor(until / 1000) }
  }

  /** Asks for the account to be deleted once the days of grace are over; ends all sessions. A login takes it back. */
  async deleteAccount(
    ask: { challengeId: string; code: string },
    { accountId, jkt }: LiveSession,
  ): Promise<{ erasedAt: number }> {
    const { db, clock, challenges, audit, mail, sealer, logins } = this.core
    await challenges.check({ ...ask, purpose: 'delete', jkt })
    const eraseAt = clock.now() + GRACE_MS
    await db.transaction(async transaction => {
      await transaction.update(accounts).set({ eraseAt }).where(eq(accounts.id, accountId))
      await logins.sessions.revokeAll(accountId, transaction)
      await audit.note({ action: 'account/deletion-asked', accountId, jkt }, transaction)
      const { email } = await contactOf(transaction, sealer, accountId)
      if (email) await mail.post(email, noticeLetter('accountDeleted'), transaction)
    })
    mail.kick()
    return { erasedAt: Math.floor(eraseAt / 1000) }
  }

  async #checkHold({ accountId, holdUntil }: LiveSession): Promise<void> {
    const { db, clock } = this.core
    const now = clock.now()
    const young = and(eq(emailChanges.state, 'done'), gt(emailChanges.createdAt, now - CHANGED_HOLD_MS))
    const changed = await db.$count(emailChanges, and(eq(emailChanges.accountId, accountId), young))
    if (holdUntil > now || changed > 0)
      throw refuse('on_hold', 'There is no export in the first day of a device or an address.')
  }
}
