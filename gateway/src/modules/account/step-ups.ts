import { and, eq, gt } from 'drizzle-orm'
import { apiError } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import type { Client, LiveSession } from '../../http/api-route.js'
import { randomId } from '../keys/hashing.js'
import { routeLimit } from '../limits/rate-limits.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import { AccountDeletions } from './account-deletions.js'
import { createLink } from './mailed-links.js'

const HOUR_MS = 3_600_000
export const EXPORT_WINDOW_MS = 300_000
// Exports are blocked for this long after an email change.
export const EMAIL_CHANGE_HOLD_MS = 24 * HOUR_MS

const { emailChanges, stepUps } = schema

/** Actions that require an eight-digit code from the mailbox in addition to a session. */
export class StepUps {
  constructor(private readonly core: WalletCore) {}

  /**
   * Sends the code by email.
   * @throws HttpError `step_up_required` if the account has no email address, `rate_limited`, `on_hold`
   */
  async send(
    purpose: 'export' | 'delete' | 'unfreeze',
    session: LiveSession,
    client: Client,
  ): Promise<{ challengeId: string; expiresIn: number }> {
    const { db, sealer, limits, challenges } = this.core
    const { accountId, jkt, projectId, origin } = session
    if (purpose === 'delete') await new AccountDeletions(this.core).checkMayDelete(session)
    await limits.take([routeLimit(`step-up-${purpose}`, accountId, 3, HOUR_MS)])
    const { email } = await readContact(db, sealer, accountId)
    if (!email) throw apiError('step_up_required', 'Add an email address first.')
    return challenges.send({ purpose, accountKey: accountId, email, jkt, projectId, origin, client })
  }

  /**
   * Allows one export and notifies the owner.
   * @throws HttpError `on_hold` if the device or the address is new
   */
  async allowExport(
    proof: { challengeId: string; code: string },
    session: LiveSession,
    client: Client,
  ): Promise<{ until: number }> {
    const { db, clock, challenges, audit, mail, sealer } = this.core
    const { accountId, sessionId, jkt, origin } = session
    await this.#checkHold(session)
    await challenges.check({ ...proof, purpose: 'export', jkt })
    const until = clock.now() + EXPORT_WINDOW_MS
    await db.transaction(async transaction => {
      const times = { createdAt: clock.now(), expiresAt: until }
      await transaction
        .insert(stepUps)
        .values({ id: randomId(), accountId, sessionId, purpose: 'export', usedAt: clock.now(), ...times })
      await audit.record({ action: 'export/allowed', accountId, jkt }, transaction)
      const { email } = await readContact(transaction, sealer, accountId)
      if (!email) return
      const url = await createLink(this.core, { accountId, kind: 'freeze' }, transaction)
      const link = { kind: 'freeze', url } as const
      await mail.enqueue(
        email,
        createNoticeEmail('exportAsked', { origin, browser: client.browser, link }),
        transaction,
      )
    })
    mail.kick()
    return { until: Math.floor(until / 1000) }
  }

  async #checkHold({ accountId, holdUntil }: LiveSession): Promise<void> {
    const { db, clock } = this.core
    const now = clock.now()
    const isRecent = and(eq(emailChanges.state, 'done'), gt(emailChanges.appliedAt, now - EMAIL_CHANGE_HOLD_MS))
    const changed = await db.$count(emailChanges, and(eq(emailChanges.accountId, accountId), isRecent))
    if (holdUntil > now || changed > 0)
      throw apiError('on_hold', 'Export isn’t available during the first 24 hours of a device or an email address.')
  }
}
