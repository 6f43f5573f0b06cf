import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpTransport, type MailTransport } from '../../src/modules/mail/mailer.js'

const LETTER = { subject: 'Grüße', text: 'Enter 123456', html: '<p>Enter <b>123456</b></p>' }

describe('smtpTransport', () => {
  const open: (MailTransport | SMTPServer)[] = []
  afterEach(async () => {
    for (const each of open.splice(0)) {
      if (each instanceof SMTPServer) await new Promise<void>(resolve => each.close(resolve))
      else each.close()
    }
  })

  /** A mail server, and what it was handed. */
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
    const transport = smtpTransport(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      'wallet@example.com',
    )
    open.push(transport, server)
    return { transport, mails }
  }

  test('a letter arrives in both forms, with nothing attached', async () => {
    const { transport, mails } = await serve()
    await transport.send({ to: 'ada@example.com', ...LETTER })
    const mail = await new PostalMime().parse(mails[0]?.raw ?? '')
    expect(mail).toMatchObject({ subject: LETTER.subject, from: { address: 'wallet@example.com' }, attachments: [] })
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([LETTER.text, LETTER.html])
    expect(mails[0]?.to).toEqual(['ada@example.com'])
  })

  test('an address is one address, and a subject one header', async () => {
    const { transport, mails } = await serve()
    await transport
      .send({ to: 'ada@example.com, eve@example.com', ...LETTER, subject: 'a\r\nBcc: eve@example.com' })
      .catch(() => {})
    expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  test('a letter that is not taken rejects, and so does a server that is not there', async () => {
    const { transport } = await serve(true)
    await expect(transport.send({ to: 'ada@example.com', ...LETTER })).rejects.toThrow('no room')
    const nowhere = smtpTransport('smtp://127.0.0.1:1', 'wallet@example.com')
    open.push(nowhere)
    await expect(nowhere.send({ to: 'ada@example.com', ...LETTER })).rejects.toThrow('ECONNREFUSED')
  })
})
