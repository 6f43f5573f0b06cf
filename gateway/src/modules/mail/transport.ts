import type { Mail } from './letter.js'

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
