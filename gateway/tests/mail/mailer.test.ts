import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { Sealer } from '../../src/modules/keys/sealer.js'
import { createTemporarySecrets } from '../../src/modules/keys/secrets.js'
import { type Mail, createNoticeEmail } from '../../src/modules/mail/email-messages.js'
import { CODE_RETRY_DELAYS_MS, Mailer } from '../../src/modules/mail/mailer.js'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const MESSAGE = { subject: 'Your code for app.example.com', text: 'Enter 123456', html: '<p>123456</p>' }

describe.each(databases)('Mailer on %s', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const clock = turnedClock()
  const sealer = new Sealer(createTemporarySecrets().kek)
  /** Creates a mailer and records what its server accepted. The server rejects the first `broken` emails. */
  const createMailer = (broken = 0) => {
    const sent: Mail[] = []
    const state = { broken }
    const onFailure = vi.fn()
    const lost: string[] = []
    const onLost = async (id: string) => void lost.push(id)
    const transport = {
      async send(mail: Mail) {
        if (state.broken-- > 0) throw new Error('421 try later')
        sent.push(mail)
      },
      close: vi.fn(),
    }
    const mailer = disposeAfterTest(new Mailer({ db: store.db, clock, sealer, transport, onFailure, onLost }))
    return { mailer, sent, lost, onFailure, transport }
  }
  const waiting = () => store.db.select().from(schema.mailQueue)

  test('sends a queued email and deletes it', async () => {
    const { mailer, sent } = createMailer()
    await mailer.enqueue('ada@example.com', MESSAGE)
    expect(sent).toEqual([])
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([{ to: 'ada@example.com', ...MESSAGE }])
    expect(await waiting()).toEqual([])
  })

  test('encrypts queued emails', async () => {
    const { mailer } = createMailer()
    await mailer.enqueue('ada@example.com', MESSAGE)
    const rows = JSON.stringify(await waiting())
    expect(rows).not.toMatch(/123456|ada@/)
    expect(rows).not.toContain(Buffer.from('ada@example.com').toString('base64url').slice(0, 12))
  })

  test('does not send an email of a failed transaction', async () => {
    const { mailer, sent } = createMailer()
    await store.db
      .transaction(async transaction => {
        await mailer.enqueue('ada@example.com', MESSAGE, transaction)
        throw new RangeError('undone')
      })
      .catch(() => {})
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
  })

  test('retries a notice for a day and delivers it within an hour after an outage', async () => {
    const { mailer, sent, lost } = createMailer(Infinity)
    const working = createMailer()
    await mailer.enqueue('ada@example.com', createNoticeEmail('walletFrozen'))
    const turns = [0, 5_000, 30_000, 120_000, 600_000, 1_800_000, ...Array.from({ length: 22 }, () => 3_600_000)]
    for (const ms of turns) {
      clock.turn(ms)
      mailer.kick()
      await mailer.settled()
    }
    expect([sent, lost]).toEqual([[], []])
    const [queued] = await waiting()
    expect(queued?.tries).toBe(28)
    expect((queued?.expiresAt ?? 0) - (queued?.createdAt ?? 0)).toBe(86_400_000)
    await mailer.close()
    clock.turn(3_600_000)
    working.mailer.kick()
    await working.mailer.settled()
    expect(working.sent.map(({ subject }) => subject)).toEqual(['Your wallet was frozen'])
    expect(await waiting()).toEqual([])
  })

  test('discards a notice that was not accepted within a day', async () => {
    const { mailer, sent } = createMailer(1)
    await mailer.enqueue('ada@example.com', createNoticeEmail('walletFrozen'))
    mailer.kick()
    await mailer.settled()
    clock.turn(86_400_000)
    mailer.kick()
    await mailer.settled()
    expect([sent, await waiting()]).toEqual([[], []])
  })

  test('gives up on a code after three attempts and reports it without the email', async () => {
    const { mailer, sent, lost, onFailure } = createMailer(3)
    await mailer.enqueue('ada@example.com', MESSAGE, store.db, 'challenge')
    for (const wait of [0, ...CODE_RETRY_DELAYS_MS]) {
      expect(lost).toEqual([])
      clock.turn(wait)
      mailer.kick()
      await mailer.settled()
    }
    expect(onFailure).toHaveBeenCalledTimes(3)
    expect(String(onFailure.mock.calls)).not.toContain('123456')
    expect([sent, lost, await waiting()]).toEqual([[], ['challenge'], []])
  })

  test('checks the queue by itself and delivers after an outage', async () => {
    const { mailer, sent } = createMailer(1)
    await mailer.enqueue('ada@example.com', MESSAGE)
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
    clock.turn(CODE_RETRY_DELAYS_MS[0] ?? 0)
    await mailer.settled()
    expect(sent).toHaveLength(1)
  })

  test('sends each email once from two processes', async () => {
    const [first, second] = [createMailer(), createMailer()]
    for (let count = 0; count < 10; count += 1) await first.mailer.enqueue(`a${count}@example.com`, MESSAGE)
    for (const { mailer } of [first, second]) mailer.kick()
    await Promise.all([first.mailer.settled(), second.mailer.settled()])
    expect([...first.sent, ...second.sent].map(({ to }) => to).toSorted()).toHaveLength(10)
    expect(new Set([...first.sent, ...second.sent].map(({ to }) => to)).size).toBe(10)
  })

  test('sends an email after a minute if another process ended while sending it', async () => {
    const { mailer, sent } = createMailer()
    await mailer.enqueue('ada@example.com', MESSAGE)
    await store.db.update(schema.mailQueue).set({ tries: 1, nextAt: clock.now() + 60_000 })
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
    clock.turn(60_000)
    mailer.kick()
    await mailer.settled()
    expect(sent).toHaveLength(1)
  })

  test('discards an email that is too old to be useful', async () => {
    const { mailer, sent } = createMailer()
    await mailer.enqueue('ada@example.com', MESSAGE)
    clock.turn(600_000)
    mailer.kick()
    await mailer.settled()
    expect([sent, await waiting()]).toEqual([[], []])
  })

  test('finishes current emails on close and sends no new ones', async () => {
    const { mailer, sent, transport } = createMailer()
    await mailer.enqueue('ada@example.com', MESSAGE)
    mailer.kick()
    await mailer.close()
    await mailer.enqueue('eve@example.com', MESSAGE)
    mailer.kick()
    await mailer.settled()
    expect(transport.close).toHaveBeenCalledOnce()
    expect(await waiting()).toContainEqual(expect.objectContaining({ tries: 0 }))
    expect(sent.every(({ to }) => to === 'ada@example.com')).toBe(true)
  })
})
