import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { rowsOf, type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mail, Letter } from './email-messages.js'

/** Commands of SMTP that a failure may name. Standard: RFC 5321, 4.1, with STARTTLS and AUTH. */
const COMMANDS = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA', 'API']

/**
 * Why an email was not sent, in codes. What a mail server says, and what an email library makes of it, repeats the
 * recipient's address and parts of the message, so nothing of it is kept: neither the text nor the cause.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'

  constructor(error: unknown) {
    const { code, responseCode, command } = Object(error) as Readonly<Record<string, unknown>>
    const codes = [
      typeof code === 'string' && /^E[A-Z]{2,20}$/.test(code) ? code : 'EUNKNOWN',
      ...(Number.isInteger(responseCode) && Number(responseCode) > 0 && Number(responseCode) < 1_000
        ? [`SMTP ${Number(responseCode)}`]
        : []),
      ...(COMMANDS.includes(String(command)) ? [`at ${String(command)}`] : []),
    ]
    super(`An email could not be sent: ${codes.join(', ')}`)
  }
}

/** A way for letters to leave. Rejects where the letter was not taken. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
  close(): void
}

/** How long a mail server may take for one step, in milliseconds. */
const STEP_MS = 10_000

/** Letters go to an SMTP server: `smtps://user:password@mail.example.com`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport(
      { url, pool: true, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS },
      { from, disableFileAccess: true, disableUrlAccess: true },
    ),
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object: an address is never read as a list of them.
      await (await opened).sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => void opened.then(transport => transport.close()),
  }
}

/** How often a letter with a code is tried, and how long after each failure, in milliseconds. */
const MAIL_TRIES = 3
export const MAIL_RETRY_MS: readonly number[] = [5_000, 30_000]
/** How long after each failure a notice is tried again; every hour after the last. */
const NOTICE_RETRY_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const HOUR_MS = 3_600_000
/** A letter that old says nothing any more, unless it names a longer life. */
const LIFE_MS = 600_000
/** How long one process may be at a letter before another takes it over. */
const LEASE_MS = 60_000
/** How often the queue is looked at for what another process left. */
const LOOK_MS = 5_000
const AT_ONCE = 5

const { mailQueue } = schema

interface Queued {
  readonly id: string
  readonly sealed: string
  readonly tries: number
  /** Whether it is tried for as long as it lives. */
  readonly lasting: boolean
}

/** What a mailer works with. */
interface MailerParts {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly transport: MailTransport
  /** Told of a letter that is given up, by its id. */
  readonly onLost?: (id: string) => Promise<void>
  /** Told of each letter that could not be sent: the codes of the reason, never the letter, and never whom it is for. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Sends letters behind the back of who asks: a queue in the store, any number of processes. A code is tried three times, a notice for a day. */
export class Mailer {
  readonly #parts: MailerParts
  #running: Promise<void> | undefined
  #again = false
  #stop: (() => void) | undefined
  #stopped = false

  constructor(parts: MailerParts) {
    this.#parts = parts
  }

  /**
   * Puts a letter into the queue, in a transaction where one is given; `id` names what it is about, for who must know
   * that it was lost. Call {@link kick} after it is committed.
   */
  async post(to: string, letter: Letter, db: Database = this.#parts.db, id = randomId()): Promise<void> {
    const { clock, sealer } = this.#parts
    const now = clock.now()
    const { lifeMs = LIFE_MS, ...rest } = letter
    const mail: Mail = { to, ...rest }
    const sealed = sealer.seal(JSON.stringify(mail), `mail|${id}`)
    await db.insert(mailQueue).values({ id, sealed, nextAt: now, createdAt: now, expiresAt: now + lifeMs })
  }

  /** Begins to send what is due, now and from time to time; does not wait for it. */
  kick(): void {
    this.#again = true
    // Cleared in a later turn, when it is set for sure: a run may have nothing to wait for.
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again && !this.#stopped) this.kick() // asked for after the last look
    })
  }

  /** Resolves once everything that is due was tried. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Lets the letter in hand go out, and no more. */
  async close(): Promise<void> {
    this.#stopped = true
    this.#stop?.()
    await this.settled()
    this.#parts.transport.close()
  }

  async #run(): Promise<void> {
    const { clock, onFailure } = this.#parts
    this.#stop?.()
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false
        for (let batch = await this.#claim(); batch.length > 0; batch = await this.#claim())
          await Promise.all(batch.map(queued => this.#send(queued)))
      }
    } catch (error) {
      onFailure?.(error)
    } finally {
      if (!this.#stopped) this.#stop = clock.after(LOOK_MS, () => this.kick())
    }
  }

  /** Takes what is due, so that no other process sends it too. */
  async #claim(): Promise<readonly Queued[]> {
    if (this.#stopped) return []
    const { db, clock } = this.#parts
    const now = clock.now()
    await db.delete(mailQueue).where(lte(mailQueue.expiresAt, now))
    return rowsOf<Queued>(
      db,
      sql`UPDATE mail_queue SET next_at = ${now + LEASE_MS}, tries = tries + 1 WHERE id IN (
        SELECT id FROM mail_queue WHERE next_at <= ${now} AND (tries < ${MAIL_TRIES} OR expires_at - created_at > ${LIFE_MS})
        ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
      ) RETURNING id, sealed, tries, expires_at - created_at > ${LIFE_MS} AS lasting`,
    )
  }

  async #send({ id, sealed, tries, lasting }: Queued): Promise<void> {
    const { db, clock, sealer, transport, onFailure } = this.#parts
    const mine = and(eq(mailQueue.id, id), eq(mailQueue.tries, tries))
    try {
      await transport.send(JSON.parse(sealer.openText(sealed, `mail|${id}`)) as Mail)
      await db.delete(mailQueue).where(mine)
    } catch (error) {
      onFailure?.(new MailFailure(error))
      const wait = lasting ? (NOTICE_RETRY_MS[tries - 1] ?? HOUR_MS) : MAIL_RETRY_MS[tries - 1]
      if (wait === undefined) return this.#giveUp(id, mine)
      await db
        .update(mailQueue)
        .set({ nextAt: clock.now() + wait })
        .where(mine)
    }
  }

  /** Told first: who waits for the letter learns it, also where this process ends in between. */
  async #giveUp(id: string, mine: SQL | undefined): Promise<void> {
    const { db, onLost } = this.#parts
    await onLost?.(id)
    await db.delete(mailQueue).where(mine)
  }
}
