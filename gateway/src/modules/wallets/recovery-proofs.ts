import { and, eq, gt } from 'drizzle-orm'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { makeLink } from '../account/mailed-links.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/email-messages.js'
import type { RecoveryAttempt } from '../vault/vault.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { markInForce } from './recoveries.js'
import { lockWallet } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'

/** Who did what the owner is told about. */
interface NoticeOrigin {
  readonly accountId: string
  readonly origin: string
  readonly browser: string
}

/** Emails the owner, with a link that freezes the wallet; nothing without an address. Call `mail.kick` after the transaction. */
async function mailFreezeNotice(
  core: WalletCore,
  notice: 'recoveryRead' | 'recoveryWrong',
  { accountId, origin, browser }: NoticeOrigin,
  db: Database,
): Promise<void> {
  const { email } = await contactOf(db, core.sealer, accountId)
  if (!email) return
  const url = await makeLink(core, { accountId, kind: 'freeze' }, db)
  await core.mail.post(email, noticeLetter(notice, { origin, browser, link: { kind: 'freeze', url } }), db)
}

const { auditLog, recoveryProofs } = schema
const DAY_MS = 86_400_000

type ReadAsk = RouteBody<'POST /v1/recovery/read'>

/** Gives recoveries out to those who prove that they know the secret, and tells the owner of every attempt that matters. */
export class RecoveryProofs {
  constructor(private readonly core: WalletCore) {}

  /**
   * The blob of the epoch in force (none for a file) for its authentication value. From then on this device has the
   * gateway's share of that epoch, held or not. Throws `not_found`, `frozen`, `epoch`, `recovery_invalid`,
   * `recovery_locked`, `unavailable`.
   */
  async read(ask: ReadAsk, session: LiveSession, client: Client): Promise<{ blob?: string; epoch: number }> {
    const { walletId, epoch, method, auth } = ask
    const { accountId } = session
    const mark = await markInForce(this.core, { accountId, walletId, method })
    if (mark.epoch !== epoch) throw wrongEpoch()
    const attempt = await this.core.vault.open(mark.recoveryId, { accountId, walletId, epoch, method }, auth)
    if (attempt.kind !== 'open') throw await this.#refusal(attempt, ask, session, client)
    await this.core.db.transaction(async transaction => {
      await this.#keepProof(transaction, ask, session)
      await this.#note(transaction, 'recovery/read', ask, session)
      await mailFreezeNotice(this.core, 'recoveryRead', { ...session, browser: client.browser }, transaction)
    })
    this.core.mail.kick()
    return { epoch, ...(method !== 'file' && { blob: attempt.blob }) }
  }

  async #keepProof(db: Database, { walletId, epoch }: ReadAsk, { jkt }: LiveSession): Promise<void> {
    const row = { walletId, epoch, jkt, provenAt: this.core.clock.now() }
    await db.insert(recoveryProofs).values(row).onConflictDoNothing()
  }

  async #refusal(
    attempt: Exclude<RecoveryAttempt, { kind: 'open' }>,
    ask: ReadAsk,
    session: LiveSession,
    client: Client,
  ): Promise<Error> {
    if (attempt.kind === 'missing') return refuse('not_found', 'There is no such recovery.')
    if (attempt.kind === 'locked') {
      const { retryAfter } = attempt
      return refuse('recovery_locked', 'Too many wrong attempts for this wallet.', { retryAfter })
    }
    await this.#reportWrong(ask, session, client)
    const { left, retryAfter } = attempt
    return refuse('recovery_invalid', 'This is not the secret of this recovery.', {
      left,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }

  /** Mails the owner at the first wrong attempt of a day, however many arrive at once. */
  async #reportWrong(ask: ReadAsk, session: LiveSession, client: Client): Promise<void> {
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
      await this.#note(transaction, 'recovery/wrong', ask, session)
      if (!isFirst) return
      await mailFreezeNotice(this.core, 'recoveryWrong', { ...session, browser: client.browser }, transaction)
    })
    mail.kick()
  }

  async #note(db: Database, action: string, { walletId, epoch, method }: ReadAsk, session: LiveSession) {
    const { accountId, jkt } = session
    await this.core.audit.note({ action, accountId, walletId, jkt, detail: { epoch, method } }, db)
  }
}
