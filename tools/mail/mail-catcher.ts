import type { Mail } from '../../gateway/src/modules/mail/email-messages.js'
import type { MailTransport } from '../../gateway/src/modules/mail/mailer.js'

/** A letter that was caught. */
export interface CaughtMail extends Mail {
  /** Counts up from 1. */
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Letters that are held, newest first. */
const MOST = 200

/** Keeps letters instead of sending them: development alone, where `/dev/mail` shows them. */
export class MailCatcher implements MailTransport {
  readonly #mails: CaughtMail[] = []
  #count = 0

  constructor(private readonly now: () => number) {}

  /** Newest first. */
  get mails(): readonly CaughtMail[] {
    return this.#mails
  }

  async send(mail: Mail): Promise<void> {
    this.#count += 1
    this.#mails.unshift({ ...mail, id: this.#count, at: this.now() })
    this.#mails.splice(MOST)
  }

  close(): void {}
}
