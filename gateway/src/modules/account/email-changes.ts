import { and, eq, gt, inArray } from 'drizzle-orm'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import { routeLimit, sendLimits } from '../limits/rate-limits.js'
import { contactOf, formerOwner, identityIndex, sealIdentity } from '../login/account-facts.js'
import { readEmail } from '../login/email-address.js'
import { noticeLetter } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { linkLife, makeLink } from './mailed-links.js'

/** How long a change may take from its first code to its last, in milliseconds. */
const CHANGE_MS = 1_800_000
const HOUR_MS = 3_600_000

const { accounts, emailChanges, identities } = schema
type Change = typeof emailChanges.$inferSelect

/** Changes of the email address: a code to the old one, a code to the new one, and days to undo it. */
export class EmailChanges {
  constructor(private readonly core: WalletCore) {}

  /** Begins; the answer is the same whether the new address is free or taken. Throws `rate_limited`, `on_hold`. */
  async start(email: string, session: LiveSession, client: Client): Promise<LoginAnswer<'POST /v1/email/start'>> {
    const { db, sealer, hash, clock, limits } = this.core
    checkNotHeld(session, clock.now())
    const { accountId, sessionId } = session
    const { address, folded } = readEmail(email)
    await limits.take([routeLimit('email-change', accountId, 3, HOUR_MS)])
    const { email: old } = await contactOf(db, sealer, accountId)
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
      newSealed: sealer.seal(address, contextOf(id)),
      createdAt: clock.now(),
      expiresAt: clock.now() + CHANGE_MS,
    })
    const change = await this.#open(id, session, state)
    if (old === null) await this.#askNew(change, session, client)
    else {
      const { challengeId } = await this.#send('email_primary', old, session, client)
      await this.#set(id, { primaryChallenge: challengeId })
    }
    return { changeId: id, action: old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
  }

  /** Takes the code from the old address, and asks the new one. Throws what a code throws. */
  async primary(
    { changeId, code }: { changeId: string; code: string },
    session: LiveSession,
    client: Client,
  ): Promise<void> {
    const change = await this.#open(changeId, session, 'primary')
    await this.#check(change.primaryChallenge, 'email_primary', code, session)
    await this.#set(changeId, { state: 'secondary' })
    await this.#askNew(change, session, client)
  }

  /** Takes the code from the new address, and changes it. Throws `email_taken`: only its owner gets here; `on_hold`. */
  async secondary(
    { changeId, code }: { changeId: string; code: string },
    session: LiveSession,
    client: Client,
  ): Promise<{ newEmail: string }> {
    checkNotHeld(session, this.core.clock.now())
    const change = await this.#open(changeId, session, 'secondary')
    await this.#check(change.secondaryChallenge, 'email_secondary', code, session)
    const newEmail = this.core.sealer.openText(change.newSealed, contextOf(changeId))
    await this.core.db.transaction(transaction =>
      this.#apply(transaction, change, { newEmail, origin: session.origin, client }),
    )
    this.core.mail.kick()
    return { newEmail }
  }

  async #askNew(change: Change, session: LiveSession, client: Client): Promise<void> {
    const { limits, sealer, codesPerMinute } = this.core
    const { projectId } = session
    await limits.take(sendLimits({ accountKey: change.newIndex, ip: client.ip, projectId }, codesPerMinute))
    const email = sealer.openText(change.newSealed, contextOf(change.id))
    const { challengeId } = await this.#send('email_secondary', email, session, client)
    await this.#set(change.id, { secondaryChallenge: challengeId })
  }

  async #apply(
    db: Database,
    { id, accountId, newIndex }: Change,
    { newEmail, origin, client }: Applied,
  ): Promise<void> {
    const { sealer, clock, audit, mail } = this.core
    const now = clock.now()
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const former = await formerOwner(db, newIndex, now)
    if (former !== undefined && former !== accountId) throw taken()
    const { email: old } = await contactOf(db, sealer, accountId)
    const own = and(eq(identities.accountId, accountId), eq(identities.provider, 'email'))
    const [before] = await db.delete(identities).where(own).returning({ subjectIndex: identities.subjectIndex })
    const facts = { subject: readEmail(newEmail).folded, email: newEmail, userName: null }
    const sealed = sealIdentity(sealer, 'email', newIndex, facts)
    const row = { provider: 'email', subjectIndex: newIndex, accountId, sealed, createdAt: now }
    const added = await db.insert(identities).values(row).onConflictDoNothing().returning()
    if (added.length === 0) throw taken()
    const undo = old === null ? 0 : now + linkLife.undo_email
    const kept =
      before && old !== null ? { oldIndex: before.subjectIndex, oldSealed: sealer.seal(old, contextOf(id)) } : {}
    await db
      .update(emailChanges)
      .set({ state: 'done', undoUntil: undo, ...kept })
      .where(eq(emailChanges.id, id))
    await audit.note({ action: 'email/changed', accountId }, db)
    if (old === null) return
    const url = await makeLink(this.core, { accountId, kind: 'undo_email', subject: id }, db)
    const { browser, country } = client
    const link = { kind: 'undo_email', url } as const
    await mail.post(old, noticeLetter('emailChanged', { origin, browser, country, at: now, link }), db)
  }

  async #open(id: string, { accountId, sessionId }: LiveSession, state: string): Promise<Change> {
    const mine = and(eq(emailChanges.id, id), eq(emailChanges.accountId, accountId))
    const live = and(eq(emailChanges.state, state), gt(emailChanges.expiresAt, this.core.clock.now()))
    const [row] = await this.core.db
      .select()
      .from(emailChanges)
      .where(and(mine, eq(emailChanges.sessionId, sessionId), live))
    if (!row) throw refuse('expired', 'The change is over. Begin again.')
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

/** What a change is applied with. */
interface Applied {
  readonly newEmail: string
  readonly origin: string
  readonly client: Client
}

/** Whoever has just got in by the mailbox must not take the account away with it. Throws `on_hold`. */
function checkNotHeld({ holdUntil }: LiveSession, now: number): void {
  if (holdUntil > now) throw refuse('on_hold', 'A new device cannot change the email address on its first day.')
}

/** Also an address that its former account may still take back. */
function taken(): Error {
  return refuse('email_taken', 'This address belongs to another account.')
}

function contextOf(id: string): string {
  return `email-change|${id}`
}
