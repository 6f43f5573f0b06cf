import { and, eq, gt } from 'drizzle-orm'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { readContact } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { AccountChanges } from './account-changes.js'
import { CHANGE_DELAY_MS, lockOwner, verifyIfSigned } from './signed-requests.js'

const HOUR_MS = 3_600_000
export const DELETION_GRACE_MS = 72 * HOUR_MS
/** The data of a wallet is kept for this long after its account is closed, in milliseconds. */
export const WALLET_RETENTION_MS = 30 * 24 * HOUR_MS

const { accounts, wallets } = schema

/** Closes accounts. A login within the grace period, or the retention of a wallet, restores the account. */
export class AccountDeletions {
  constructor(private readonly core: WalletCore) {}

  /**
   * Closes the account with an emailed code. Without the signature of its wallet, only after 30 days, in which every
   * confirmed device can stop it.
   * @throws HttpError `on_hold`, `wallet_signature`, `frozen`, and the errors of a code
   */
  async request(
    body: RouteBody<'POST /v1/account/delete'>,
    session: LiveSession,
    client: Client,
  ): Promise<LoginAnswer<'POST /v1/account/delete'>> {
    const { db, clock, challenges, mail } = this.core
    const { accountId, jkt } = session
    const request = { route: 'POST /v1/account/delete', body, session } as const
    await this.checkMayDelete(session)
    await verifyIfSigned(this.core, request)
    await challenges.check({ challengeId: body.challengeId, code: body.code, purpose: 'delete', jkt })
    const planned = await db.transaction(async transaction => {
      const { hasWallet, isProven } = await lockOwner(this.core, request, transaction)
      if (hasWallet) checkNotHeld(session, clock.now())
      if (isProven) return { pending: false, ...(await this.#close(transaction, { accountId, jkt, hasWallet })) }
      const dueAt = clock.now() + CHANGE_DELAY_MS.deletion
      const change = { kind: 'deletion', subject: '', dueAt, session, client } as const
      const { dueAt: closesAt } = await new AccountChanges(this.core).start(change, transaction)
      return { pending: true, closesAt, erasedAt: closesAt + WALLET_RETENTION_MS }
    })
    mail.kick()
    const { pending, closesAt, erasedAt } = planned
    return { pending, closesAt: Math.floor(closesAt / 1000), erasedAt: Math.floor(erasedAt / 1000) }
  }

  /**
   * Throws before a code is sent that would be of no use.
   * @throws HttpError `on_hold` for a new device of an account with a wallet
   */
  async checkMayDelete(session: LiveSession): Promise<void> {
    const { db, clock } = this.core
    if (session.holdUntil <= clock.now()) return
    const isInForce = and(eq(wallets.accountId, session.accountId), gt(wallets.epoch, 0))
    if ((await db.$count(wallets, isInForce)) > 0) checkNotHeld(session, clock.now())
  }

  /** Closes the account of a pending deletion that is due. */
  async complete(accountId: string, db: Database): Promise<void> {
    await this.#end(accountId, this.core.clock.now() + WALLET_RETENTION_MS, db)
    await this.core.audit.record({ action: 'account/closed', accountId }, db)
    await this.#notify(accountId, 'accountClosed', db)
  }

  async #close(db: Database, { accountId, jkt, hasWallet }: ClosedAccount) {
    const closesAt = this.core.clock.now() + DELETION_GRACE_MS
    const erasedAt = closesAt + (hasWallet ? WALLET_RETENTION_MS : 0)
    await this.#end(accountId, erasedAt, db)
    await this.core.audit.record({ action: 'account/deletion-asked', accountId, jkt }, db)
    await this.#notify(accountId, hasWallet ? 'accountClosing' : 'accountDeleted', db)
    return { closesAt, erasedAt }
  }

  async #end(accountId: string, eraseAt: number, db: Database): Promise<void> {
    await db.update(accounts).set({ eraseAt }).where(eq(accounts.id, accountId))
    await this.core.logins.sessions.revokeAll(accountId, db)
    await new AccountChanges(this.core).replace('deletion', accountId, db)
  }

  async #notify(
    accountId: string,
    notice: 'accountClosed' | 'accountClosing' | 'accountDeleted',
    db: Database,
  ): Promise<void> {
    const { email } = await readContact(db, this.core.sealer, accountId)
    if (email) await this.core.mail.enqueue(email, createNoticeEmail(notice), db)
  }
}

interface ClosedAccount {
  readonly accountId: string
  readonly jkt: string
  readonly hasWallet: boolean
}

function checkNotHeld({ holdUntil }: LiveSession, now: number): void {
  if (holdUntil > now) throw apiError('on_hold', 'A new device cannot delete the account on its first day.')
}
