import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import { routeLimit, sendLimits } from '../limits/rate-limits.js'
import { readContact, findFormerOwner, identityIndex, sealIdentity, parseEmail } from '../login/account-facts.js'
import { createNoticeEmail } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { AccountChanges } from './account-changes.js'
import { LINK_TTL_MS, createLink } from './mailed-links.js'
import { toEmailChangeContext, type AccountChangeRow } from './pending-changes.js'
import { CHANGE_DELAY_MS, lockOwner, verifyIfSigned } from './signed-requests.js'

const CHANGE_TTL_MS = 1_800_000
const HOUR_MS = 3_600_000

const { accounts, emailChanges, identities } = schema
type Change = typeof emailChanges.$inferSelect

/** Changes the email address: a code to the old address, a code to the new one, and 72 hours to undo the change. */
export class EmailChanges {
  constructor(private readonly core: WalletCore) {}

  /**
   * Starts a change. The response is the same whether the new address is free or taken.
   * @throws HttpError `rate_limited`, `on_hold`
   */
  async start(email: string, session: LiveSession, client: Client): Promise<LoginAnswer<'POST /v1/email/start'>> {
    const { db, sealer, hash, clock, limits } = this.core
    checkNotHeld(session, clock.now())
    const { accountId, sessionId } = session
    const { address, folded } = parseEmail(email)
    await limits.take([routeLimit('email-change', accountId, 3, HOUR_MS)])
    const { email: old } = await readContact(db, sealer, accountId)
    const id = randomId()
    const state = old === null ? 'secondary' : 'primary'
    const open = inArray(emailChanges.state, ['primary', 'secondary'])
    await db.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), open))
    await db.insert(emailChanges).values({
      id,
      accountId,
      sessionId,
      state,
      newIndex: identityIndex(hash, 'email', folded),
      newSealed: sealer.seal(address, toEmailChangeContext(id)),
      createdAt: clock.now(),
      expiresAt: clock.now() + CHANGE_TTL_MS,
    })
    const change = await this.#open(id, session, state)
    if (old === null) await this.#sendSecondaryCode(change, session, client)
    else {
      const { challengeId } = await this.#send('email_primary', old, session, client)
      await this.#set(id, { primaryChallenge: challengeId })
    }
    return { changeId: id, action: old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
  }

  async primary(
    { changeId, code }: { changeId: string; code: string },
    session: LiveSession,
    client: Client,
  ): Promise<void> {
    const change = await this.#open(changeId, session, 'primary')
    await this.#check(change.primaryChallenge, 'email_primary', code, session)
    await this.#set(changeId, { state: 'secondary' })
    await this.#sendSecondaryCode(change, session, client)
  }

  /**
   * Checks the code from the new address and applies the change: at once if the wallet signed the request or the account
   * has no wallet, otherwise after 7 days.
   * @throws HttpError `email_taken` (disclosed only to someone who reads the mailbox), `on_hold`, `wallet_signature`,
   * `frozen`
   */
  async secondary(
    body: RouteBody<'POST /v1/email/secondary'>,
    session: LiveSession,
    client: Client,
  ): Promise<LoginAnswer<'POST /v1/email/secondary'>> {
    const { db, clock, sealer, mail } = this.core
    const { changeId, code } = body
    const request = { route: 'POST /v1/email/secondary', body, session } as const
    checkNotHeld(session, clock.now())
    const change = await this.#open(changeId, session, 'secondary')
    await verifyIfSigned(this.core, request)
    await this.#check(change.secondaryChallenge, 'email_secondary', code, session)
    const newEmail = sealer.openText(change.newSealed, toEmailChangeContext(changeId))
    const { origin } = session
    const pending = await db.transaction(async transaction => {
      const { isProven } = await lockOwner(this.core, request, transaction)
      if (!isProven) return this.#plan(transaction, change, { session, client })
      await this.#apply(transaction, change, { origin, ...client })
      return {}
    })
    mail.kick()
    return { newEmail, ...pending }
  }

  /** Applies a pending change that is due. Throws `email_taken` if another account has the address by now. */
  async complete({ accountId, subject, origin, browser, country }: AccountChangeRow, db: Database): Promise<void> {
    const isWaiting = and(eq(emailChanges.id, subject), eq(emailChanges.state, 'waiting'))
    const [change] = await db
      .select()
      .from(emailChanges)
      .where(and(isWaiting, eq(emailChanges.accountId, accountId)))
    if (change) await this.#apply(db, change, { origin, browser, country })
  }

  // The row is kept until the change is due. A later change replaces it.
  async #plan(
    db: Database,
    change: Change,
    { session, client }: { session: LiveSession; client: Client },
  ): Promise<{ pendingUntil: number }> {
    const { accountId } = session
    const dueAt = this.core.clock.now() + CHANGE_DELAY_MS.email
    await this.#checkFree(db, change)
    const changes = new AccountChanges(this.core)
    await changes.replace('email', accountId, db)
    await changes.start({ kind: 'email', subject: change.id, dueAt, session, client }, db)
    await db
      .update(emailChanges)
      .set({ state: 'waiting', expiresAt: dueAt + CHANGE_TTL_MS })
      .where(eq(emailChanges.id, change.id))
    return { pendingUntil: Math.ceil(dueAt / 1000) }
  }

  // Throws `email_taken` if another account has the address, or may still reclaim it.
  async #checkFree(db: Database, { accountId, newIndex }: Change): Promise<void> {
    const former = await findFormerOwner(db, newIndex, this.core.clock.now())
    if (former !== undefined && former !== accountId) throw emailTaken()
    const isTaken = and(eq(identities.provider, 'email'), eq(identities.subjectIndex, newIndex))
    if ((await db.$count(identities, and(isTaken, ne(identities.accountId, accountId)))) > 0) throw emailTaken()
  }

  async #sendSecondaryCode(change: Change, session: LiveSession, client: Client): Promise<void> {
    const { limits, sealer, codesPerMinute } = this.core
    const { projectId } = session
    await limits.take(sendLimits({ accountKey: change.newIndex, ip: client.ip, projectId }, codesPerMinute))
    const email = sealer.openText(change.newSealed, toEmailChangeContext(change.id))
    const { challengeId } = await this.#send('email_secondary', email, session, client)
    await this.#set(change.id, { secondaryChallenge: challengeId })
  }

  async #apply(db: Database, change: Change, { origin, browser, country }: ChangeContext): Promise<void> {
    const { sealer, clock, audit, mail } = this.core
    const { id, accountId, newIndex } = change
    const now = clock.now()
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    await this.#checkFree(db, change)
    await new AccountChanges(this.core).replace('email', accountId, db)
    const newEmail = sealer.openText(change.newSealed, toEmailChangeContext(id))
    const { email: old } = await readContact(db, sealer, accountId)
    const own = and(eq(identities.accountId, accountId), eq(identities.provider, 'email'))
    const [before] = await db.delete(identities).where(own).returning({ subjectIndex: identities.subjectIndex })
    const facts = { subject: parseEmail(newEmail).folded, email: newEmail, userName: null }
    const sealed = sealIdentity(sealer, 'email', newIndex, facts)
    const row = { provider: 'email', subjectIndex: newIndex, accountId, sealed, createdAt: now }
    const added = await db.insert(identities).values(row).onConflictDoNothing().returning()
    if (added.length === 0) throw emailTaken()
    const undo = old === null ? 0 : now + LINK_TTL_MS.undo_email
    const previous =
      before && old !== null
        ? { oldIndex: before.subjectIndex, oldSealed: sealer.seal(old, toEmailChangeContext(id)) }
        : {}
    await db
      .update(emailChanges)
      .set({ state: 'done', undoUntil: undo, appliedAt: now, ...previous })
      .where(eq(emailChanges.id, id))
    await audit.record({ action: 'email/changed', accountId }, db)
    if (old === null) return
    const url = await createLink(this.core, { accountId, kind: 'undo_email', subject: id }, db)
    const link = { kind: 'undo_email', url } as const
    await mail.enqueue(old, createNoticeEmail('emailChanged', { origin, browser, country, at: now, link }), db)
  }

  async #open(id: string, { accountId, sessionId }: LiveSession, state: string): Promise<Change> {
    const mine = and(eq(emailChanges.id, id), eq(emailChanges.accountId, accountId))
    const live = and(eq(emailChanges.state, state), gt(emailChanges.expiresAt, this.core.clock.now()))
    const [row] = await this.core.db
      .select()
      .from(emailChanges)
      .where(and(mine, eq(emailChanges.sessionId, sessionId), live))
    if (!row) throw apiError('expired', 'This change has expired. Start again.')
    return row
  }

  #send(purpose: 'email_primary' | 'email_secondary', email: string, session: LiveSession, client: Client) {
    const { accountId, jkt, projectId, origin } = session
    return this.core.challenges.send({ purpose, accountKey: accountId, email, jkt, projectId, origin, client })
  }

  async #check(
    challengeId: string | null,
    purpose: 'email_primary' | 'email_secondary',
    code: string,
    { jkt }: LiveSession,
  ): Promise<void> {
    await this.core.challenges.check({ challengeId: challengeId ?? '', code, purpose, jkt })
  }

  async #set(id: string, values: Partial<Change>): Promise<void> {
    await this.core.db.update(emailChanges).set(values).where(eq(emailChanges.id, id))
  }
}

interface ChangeContext {
  readonly origin: string
  readonly browser: string
  readonly country: string | null
}

// Blocks new devices: someone who only has access to the mailbox must not take over the account.
function checkNotHeld({ holdUntil }: LiveSession, now: number): void {
  if (holdUntil > now) throw apiError('on_hold', 'A new device cannot change the email address on its first day.')
}

// Also thrown for an address that its former account may still reclaim.
function emailTaken(): Error {
  return apiError('email_taken', 'This address belongs to another account.')
}
