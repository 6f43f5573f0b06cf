import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ArrivedMail {
  readonly to: string
  /** Unix milliseconds. */
  readonly at: number
  readonly subject: string
  readonly text: string
}

/** A local SMTP server that stores its emails. */
export interface MailServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string
  /** Resolves with the first matching email as soon as there is one. */
  find(passes: (mail: ArrivedMail) => boolean): Promise<ArrivedMail>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const waiting = new Set<() => void>()
  const keep = async (raw: Buffer, to: string) => {
    const { subject = '', text = '' } = await new PostalMime().parse(raw)
    mails.push({ to, at: Date.now(), subject, text })
    for (const look of waiting) look()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void keep(Buffer.concat(parts), session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  server.on('error', () => {}) // a killed client
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    find: passes =>
      new Promise(resolve => {
        const look = () => {
          const found = mails.find(passes)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
