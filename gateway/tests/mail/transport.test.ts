import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { createSmtpTransport } from '../../src/modules/mail/mailer.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'

const MESSAGE = { subject: 'Grüße', text: 'Enter 123456', html: '<p>Enter <b>123456</b></p>' }

describe('createSmtpTransport', () => {
  /** Starts a mail server and records what it receives. */
  const serve = async (refuse = false) => {
    const mails: { raw: Buffer; to: string[] }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (refuse) return done(new Error('no room'))
          mails.push({ raw: Buffer.concat(parts), to: session.envelope.rcptTo.map(({ address }) => address) })
          return done()
        })
      },
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    disposeAfterTest(() => new Promise<void>(resolve => server.close(resolve)))
    const transport = createSmtpTransport(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      'wallet@example.com',
    )
    disposeAfterTest(transport)
    return { transport, mails }
  }

  test('delivers text and HTML without attachments', async () => {
    const { transport, mails } = await serve()
    await transport.send({ to: 'ada@example.com', ...MESSAGE })
    const mail = await new PostalMime().parse(mails[0]?.raw ?? '')
    expect(mail).toMatchObject({ subject: MESSAGE.subject, from: { address: 'wallet@example.com' }, attachments: [] })
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([MESSAGE.text, MESSAGE.html])
    expect(mails[0]?.to).toEqual(['ada@example.com'])
  })

  test('treats an address as one recipient and a subject as one header', async () => {
    const { transport, mails } = await serve()
    await transport
      .send({ to: 'ada@example.com, eve@example.com', ...MESSAGE, subject: 'a\r\nBcc: eve@example.com' })
      .catch(() => {})
    expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  test('rejects if the server refuses the email or is unreachable', async () => {
    const { transport } = await serve(true)
    await expect(transport.send({ to: 'ada@example.com', ...MESSAGE })).rejects.toThrow('no room')
    const nowhere = disposeAfterTest(createSmtpTransport('smtp://127.0.0.1:1', 'wallet@example.com'))
    await expect(nowhere.send({ to: 'ada@example.com', ...MESSAGE })).rejects.toThrow('ECONNREFUSED')
  })
})
