import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { queryRows, type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mail, EmailMessage } from './email-messages.js'

// SMTP commands that a failure may name. Standard: RFC 5321, section 4.1, with STARTTLS and AUTH.
const COMMANDS = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA', 'API']

/**
 * The reason why an email was not sent, as codes. Messages of mail servers and libraries repeat the recipient's address
 * and parts of the email, so neither text nor cause is kept.
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

export interface MailTransport {
  send(mail: Mail): Promise<void>
  close(): void
}

const SMTP_TIMEOUT_MS = 10_000

export function createSmtpTransport(url: string, from: string): MailTransport {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport(
      {
        url,
        pool: true,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      },
      { from, disableFileAccess: true, disableUrlAccess: true },
    ),
  )
  return {
    async send({ to, subject, text, html }) {
      // An object, because a string could be parsed as a list of addresses.
      await (await opened).sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => void opened.then(transport => transport.close()),
  }
}

// Attempts to send an email with a code, and the delay after each failure.
const MAX_CODE_SEND_ATTEMPTS = 3
export const CODE_RETRY_DELAYS_MS: readonly number[] = [5_000, 30_000]
// Delay after each failure to send a notice; one hour after the last.
const NOTICE_RETRY_DELAYS_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const HOUR_MS = 3_600_000
// An older email is discarded, unless it sets `retryForMs`.
const DEFAULT_RETRY_FOR_MS = 600_000
// If a process does not finish an email in this time, another takes over.
const LEASE_MS = 60_000
// Interval at which the queue is checked for emails that another process left.
const POLL_INTERVAL_MS = 5_000
const BATCH_SIZE = 5

const { mailQueue } = schema

interface QueuedEmail {
  readonly id: string
  readonly sealed: string
  readonly tries: number
  // True if sending is retried until the email expires.
  readonly lasting: boolean
}

interface MailerParts {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly transport: MailTransport
  readonly onLost?: (id: string) => Promise<void>
  /** Receives the error codes of an email that could not be sent, never its content or recipient. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Sends emails in the background from a queue in the database, which any number of processes can share. A code is tried
 * three times, a notice for a day.
 */
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
   * Adds an email to the queue, optionally in a transaction. `id` identifies the subject of the email for `onLost`.
   * Call {@link kick} after the commit.
   */
  async enqueue(to: string, message: EmailMessage, db: Database = this.#parts.db, id = randomId()): Promise<void> {
    const { clock, sealer } = this.#parts
    const now = clock.now()
    const { retryForMs = DEFAULT_RETRY_FOR_MS, ...rest } = message
    const mail: Mail = { to, ...rest }
    const sealed = sealer.seal(JSON.stringify(mail), `mail|${id}`)
    await db.insert(mailQueue).values({ id, sealed, nextAt: now, createdAt: now, expiresAt: now + retryForMs })
  }

  /** Starts to send due emails and checks the queue periodically. Does not wait for them. */
  kick(): void {
    this.#again = true
    // `finally` runs in a later turn, after the assignment, even if the run has nothing to wait for.
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again && !this.#stopped) this.kick() // requested after the last check
    })
  }

  /** Resolves when all due emails were tried. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

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
      if (!this.#stopped) this.#stop = clock.after(POLL_INTERVAL_MS, () => this.kick())
    }
  }

  // Claims due emails, so that no other process sends them.
  async #claim(): Promise<readonly QueuedEmail[]> {
    if (this.#stopped) return []
    const { db, clock } = this.#parts
    const now = clock.now()
    await db.delete(mailQueue).where(lte(mailQueue.expiresAt, now))
    return queryRows<QueuedEmail>(
      db,
      sql`UPDATE mail_queue SET next_at = ${now + LEASE_MS}, tries = tries + 1 WHERE id IN (
        SELECT id FROM mail_queue WHERE next_at <= ${now} AND (tries < ${MAX_CODE_SEND_ATTEMPTS} OR expires_at - created_at > ${DEFAULT_RETRY_FOR_MS})
        ORDER BY next_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ) RETURNING id, sealed, tries, expires_at - created_at > ${DEFAULT_RETRY_FOR_MS} AS lasting`,
    )
  }

  async #send({ id, sealed, tries, lasting }: QueuedEmail): Promise<void> {
    const { db, clock, sealer, transport, onFailure } = this.#parts
    const mine = and(eq(mailQueue.id, id), eq(mailQueue.tries, tries))
    try {
      await transport.send(JSON.parse(sealer.openText(sealed, `mail|${id}`)) as Mail)
      await db.delete(mailQueue).where(mine)
    } catch (error) {
      onFailure?.(new MailFailure(error))
      const wait = lasting ? (NOTICE_RETRY_DELAYS_MS[tries - 1] ?? HOUR_MS) : CODE_RETRY_DELAYS_MS[tries - 1]
      if (wait === undefined) return this.#giveUp(id, mine)
      await db
        .update(mailQueue)
        .set({ nextAt: clock.now() + wait })
        .where(mine)
    }
  }

  // Reports the loss first, so that it is recorded even if the process ends before the deletion.
  async #giveUp(id: string, mine: SQL | undefined): Promise<void> {
    const { db, onLost } = this.#parts
    await onLost?.(id)
    await db.delete(mailQueue).where(mine)
  }
}
