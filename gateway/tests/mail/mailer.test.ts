import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Sealer } from '../../src/modules/keys/sealer.js'
import { freshSecrets } from '../../src/modules/keys/secrets.js'
import { type Mail, noticeLetter } from '../../src/modules/mail/email-messages.js'
import { MAIL_RETRY_MS, Mailer } from '../../src/modules/mail/mailer.js'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const LETTER = { subject: '123456 is your code', text: 'Enter 123456', html: '<p>123456</p>' }

describe.each(databases)('Mailer on %s', kind => {
  let store: TestStore
  const mailers: Mailer[] = []
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(() => store.empty())
  afterEach(() => Promise.all(mailers.splice(0).map(mailer => mailer.close())))
  afterAll(() => store.close())

  const clock = turnedClock()
  const sealer = new Sealer(freshSecrets().kek)
  /** A mailer, and what reached its server; `broken` letters are refused first. */
  const make = (broken = 0) => {
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
    const mailer = new Mailer({ db: store.db, clock, sealer, transport, onFailure, onLost })
    mailers.push(mailer)
    return { mailer, sent, lost, onFailure, transport }
  }
  const waiting = () => store.db.select().from(schema.mailQueue)

  test('sends what was posted, and keeps nothing of it', async () => {
    const { mailer, sent } = make()
    await mailer.post('ada@example.com', LETTER)
    expect(sent).toEqual([])
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([{ to: 'ada@example.com', ...LETTER }])
    expect(await waiting()).toEqual([])
  })

  test('a letter that waits is sealed: no code and no address can be read in the store', async () => {
    const { mailer } = make()
    await mailer.post('ada@example.com', LETTER)
    const rows = JSON.stringify(await waiting())
    expect(rows).not.toMatch(/123456|ada@/)
    expect(rows).not.toContain(Buffer.from('ada@example.com').toString('base64url').slice(0, 12))
  })

  test('a letter of a transaction that fails is never sent', async () => {
    const { mailer, sent } = make()
    await store.db
      .transaction(async transaction => {
        await mailer.post('ada@example.com', LETTER, transaction)
        throw new RangeError('undone')
      })
      .catch(() => {})
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
  })

  test('M4: a notice is tried for a day while the server is down, and arrives within an hour of its return', async () => {
    const { mailer, sent, lost } = make(Infinity)
    const working = make()
    await mailer.post('ada@example.com', noticeLetter('walletFrozen'))
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

  test('M4: a notice that nobody took in a day is dropped', async () => {
    const { mailer, sent } = make(1)
    await mailer.post('ada@example.com', noticeLetter('walletFrozen'))
    mailer.kick()
    await mailer.settled()
    clock.turn(86_400_000)
    mailer.kick()
    await mailer.settled()
    expect([sent, await waiting()]).toEqual([[], []])
  })

  test('tries three times, later each time, then gives up and says so without the letter', async () => {
    const { mailer, sent, lost, onFailure } = make(3)
    await mailer.post('ada@example.com', LETTER, store.db, 'challenge')
    for (const wait of [0, ...MAIL_RETRY_MS]) {
      expect(lost).toEqual([])
      clock.turn(wait)
      mailer.kick()
      await mailer.settled()
    }
    expect(onFailure).toHaveBeenCalledTimes(3)
    expect(String(onFailure.mock.calls)).not.toContain('123456')
    expect([sent, lost, await waiting()]).toEqual([[], ['challenge'], []])
  })

  test('looks at the queue by itself, and reaches a server that is back', async () => {
    const { mailer, sent } = make(1)
    await mailer.post('ada@example.com', LETTER)
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
    clock.turn(MAIL_RETRY_MS[0] ?? 0)
    await mailer.settled()
    expect(sent).toHaveLength(1)
  })

  test('of two processes one sends each letter', async () => {
    const [one, two] = [make(), make()]
    for (let count = 0; count < 10; count += 1) await one.mailer.post(`a${count}@example.com`, LETTER)
    for (const { mailer } of [one, two]) mailer.kick()
    await Promise.all([one.mailer.settled(), two.mailer.settled()])
    expect([...one.sent, ...two.sent].map(({ to }) => to).toSorted()).toHaveLength(10)
    expect(new Set([...one.sent, ...two.sent].map(({ to }) => to)).size).toBe(10)
  })

  test('a letter that a process died with is sent by another, a minute later', async () => {
    const { mailer, sent } = make()
    await mailer.post('ada@example.com', LETTER)
    await store.db.update(schema.mailQueue).set({ tries: 1, nextAt: clock.now() + 60_000 })
    mailer.kick()
    await mailer.settled()
    expect(sent).toEqual([])
    clock.turn(60_000)
    mailer.kick()
    await mailer.settled()
    expect(sent).toHaveLength(1)
  })

  test('a letter that is too old to be of use is thrown away', async () => {
    const { mailer, sent } = make()
    await mailer.post('ada@example.com', LETTER)
    clock.turn(600_000)
    mailer.kick()
    await mailer.settled()
    expect([sent, await waiting()]).toEqual([[], []])
  })

  test('closing lets the letter in hand go out, and takes no new one', async () => {
    const { mailer, sent, transport } = make()
    await mailer.post('ada@example.com', LETTER)
    mailer.kick()
    await mailer.close()
    await mailer.post('eve@example.com', LETTER)
    mailer.kick()
    await mailer.settled()
    expect(transport.close).toHaveBeenCalledOnce()
    expect(await waiting()).toContainEqual(expect.objectContaining({ tries: 0 }))
    expect(sent.every(({ to }) => to === 'ada@example.com')).toBe(true)
  })
})
