import { and, eq, gt } from 'drizzle-orm'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { RecoveryAttempt } from '../vault/vault.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { mailFreezeNotice } from './freeze.js'
import { findCurrentMark } from './recoveries.js'
import { lockWallet } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'

const { auditLog, recoveryProofs } = schema
const DAY_MS = 86_400_000

type ReadRequest = RouteBody<'POST /v1/recovery/read'>

export class RecoveryProofs {
  constructor(private readonly core: WalletCore) {}

  /**
   * Returns the blob of the current epoch (none for a file) for its authentication value. The device may then read the
   * gateway's share of that epoch, even on hold. Throws `not_found`, `frozen`, `epoch`, `recovery_invalid`,
   * `recovery_locked` and `unavailable`.
   */
  async read(request: ReadRequest, session: LiveSession, client: Client): Promise<{ blob?: string; epoch: number }> {
    const { walletId, epoch, method, auth } = request
    const { accountId } = session
    const mark = await findCurrentMark(this.core, { accountId, walletId, method })
    if (mark.epoch !== epoch) throw wrongEpoch()
    const attempt = await this.core.vault.open(mark.recoveryId, { accountId, walletId, epoch, method }, auth)
    if (attempt.kind !== 'open') throw await this.#toError(attempt, request, session, client)
    await this.core.db.transaction(async transaction => {
      await this.#storeProof(transaction, request, session)
      // The same passkey logged in and opens the wallet, so a hold would only delay its owner.
      if (session.amr === 'passkey' && method === 'passkey')
        await this.core.logins.deviceChecks.endFirstHold(session, transaction)
      await this.#note(transaction, 'recovery/read', request, session)
      await mailFreezeNotice(this.core, 'recoveryRead', { ...session, browser: client.browser }, transaction)
    })
    this.core.mail.kick()
    return { epoch, ...(method !== 'file' && { blob: attempt.blob }) }
  }

  async #storeProof(db: Database, { walletId, epoch }: ReadRequest, { jkt }: LiveSession): Promise<void> {
    const row = { walletId, epoch, jkt, provenAt: this.core.clock.now() }
    const target = [recoveryProofs.walletId, recoveryProofs.epoch, recoveryProofs.jkt]
    await db
      .insert(recoveryProofs)
      .values(row)
      .onConflictDoUpdate({ target, set: { provenAt: row.provenAt } })
  }

  async #toError(
    attempt: Exclude<RecoveryAttempt, { kind: 'open' }>,
    request: ReadRequest,
    session: LiveSession,
    client: Client,
  ): Promise<Error> {
    if (attempt.kind === 'missing') return apiError('not_found', 'Recovery method not found.')
    if (attempt.kind === 'locked') {
      const { retryAfter } = attempt
      return apiError('recovery_locked', 'Too many wrong attempts for this wallet.', { retryAfter })
    }
    await this.#reportWrong(request, session, client)
    const { left, retryAfter } = attempt
    return apiError('recovery_invalid', 'This is not the secret of this recovery.', {
      left,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }

  // Emails the owner about the first wrong attempt of a day only.
  async #reportWrong(request: ReadRequest, session: LiveSession, client: Client): Promise<void> {
    const { db, clock, mail } = this.core
    const { accountId } = session
    await db.transaction(async transaction => {
      await lockWallet(transaction, accountId)
      const earlier = and(
        eq(auditLog.accountId, accountId),
        eq(auditLog.action, 'recovery/wrong'),
        gt(auditLog.at, clock.now() - DAY_MS),
      )
      const isFirst = (await transaction.$count(auditLog, earlier)) === 0
      await this.#note(transaction, 'recovery/wrong', request, session)
      if (!isFirst) return
      await mailFreezeNotice(this.core, 'recoveryWrong', { ...session, browser: client.browser }, transaction)
    })
    mail.kick()
  }

  async #note(db: Database, action: string, { walletId, epoch, method }: ReadRequest, session: LiveSession) {
    const { accountId, jkt } = session
    await this.core.audit.record({ action, accountId, walletId, jkt, detail: { epoch, method } }, db)
  }
}
