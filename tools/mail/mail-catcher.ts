import type { Mail } from '../../gateway/src/modules/mail/email-messages.js'
import type { MailTransport } from '../../gateway/src/modules/mail/mailer.js'

export interface CaughtMail extends Mail {
  readonly id: number
  readonly at: number
}

const MAX_MAILS = 200

/** Captures emails instead of sending them. Development only; `/dev/mail` shows them. */
export class MailCatcher implements MailTransport {
  readonly #mails: CaughtMail[] = []
  #count = 0

  constructor(private readonly now: () => number) {}

  get mails(): readonly CaughtMail[] {
    return this.#mails
  }

  async send(mail: Mail): Promise<void> {
    this.#count += 1
    this.#mails.unshift({ ...mail, id: this.#count, at: this.now() })
    this.#mails.splice(MAX_MAILS)
  }

  close(): void {}
}
