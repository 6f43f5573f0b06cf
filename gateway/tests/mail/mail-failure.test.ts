import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { MailFailure, createSmtpTransport, type MailTransport } from '../../src/modules/mail/mailer.js'
import { openTestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'

const CANARY = 'canary.7c1f@example.com'

describe('email that cannot be sent', () => {
  /** Starts a mail server that repeats the recipient in its error, as real ones do. */
  const startRefusingServer = async (at: 'RCPT TO' | 'DATA'): Promise<MailTransport> => {
    const refusal = Object.assign(new Error(`5.1.1 <${CANARY}>: Recipient address rejected`), { responseCode: 550 })
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(at === 'RCPT TO' ? refusal : undefined),
      onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal)),
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const transport = createSmtpTransport(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      'a@example.com',
    )
    disposeAfterTest(() => new Promise<void>(resolve => server.close(resolve)))
    disposeAfterTest(transport)
    return transport
  }

  test.each(['RCPT TO', 'DATA'] as const)(
    'logs a rejection at %s without recipient and code',
    async at => {
      const transport = await startRefusingServer(at)
      const api = await openTestCore('PGlite', { transport })
      disposeAfterTest(api)
      const request = { projectId: PROJECT, origin: APP_ORIGIN, email: CANARY }
      expect((await api.frame().call('POST /v1/otp/send', request)).status).toBe(202)
      await api.core.mail.settled()
      expect(api.failures).toHaveLength(1)
      // Logged as in `main.ts`: `console.error` prints every property and every cause.
      const logged = inspect(api.failures[0], { depth: Infinity, showHidden: true })
      expect(logged).toContain(
        'An email could not be sent: EENVELOPE, SMTP 550'.replace(
          'EENVELOPE',
          at === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
        ),
      )
      for (const secret of ['canary', '7c1f', 'example.com', 'rejected']) expect(logged).not.toContain(secret)
      expect(logged).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
    },
    60_000,
  )

  test('keeps only codes of known formats, whatever the error is', () => {
    const toMessage = (error: unknown) => new MailFailure(error).message
    expect(toMessage({ code: 'ECONNREFUSED', command: 'CONN' })).toBe(
      'An email could not be sent: ECONNREFUSED, at CONN',
    )
    const unknown = 'An email could not be sent: EUNKNOWN'
    for (const error of [
      new Error(CANARY),
      new SyntaxError(`Unexpected token in JSON: {"to":"${CANARY}"`),
      { code: CANARY, responseCode: CANARY, command: `RCPT TO:<${CANARY}>` },
      { code: `E${CANARY.toUpperCase()}`, responseCode: 550.5 },
      { code: 7, responseCode: -1 },
      CANARY,
      null,
      undefined,
    ])
      expect(toMessage(error)).toBe(unknown)
    expect(new MailFailure(new Error(CANARY, { cause: CANARY })).cause).toBeUndefined()
  })
})
