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
