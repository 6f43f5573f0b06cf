import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContact, parseEmail } from '../../src/modules/login/account-facts.js'
import { longPoll, POLL_TIMEOUT_MS } from '../../src/modules/login/long-poll.js'
import { createMatchWord } from '../../src/modules/login/challenges.js'
import type { ProvenLogin } from '../../src/modules/login/logins.js'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const DAY = 86_400_000

describe.each(databases)('Logins on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const login = (jkt: string, identity: Partial<ProvenLogin['identity']> = {}) =>
    api.core.logins.finish({
      identity: {
        provider: 'google',
        subject: 'https://accounts.example|1',
        email: null,
        userName: 'Ada',
        ...identity,
      },
      amr: 'google',
      jkt,
      projectId: PROJECT,
      origin: APP_ORIGIN,
      browser: 'Firefox on Linux',
      country: null,
    })
  const session = async (outcome: ReturnType<typeof login>) => {
    const done = await outcome
    if (done.status !== 'connected') expect.unreachable('it is not logged in')
    return done.session
  }

  test('creates separate accounts for social and email logins with the same address', async () => {
    const first = await session(login('one', { email: 'ada@example.com' }))
    const second = await session(
      login('one', { provider: 'email', subject: 'ada@example.com', email: 'ada@example.com', userName: null }),
    )
    const third = await session(login('one', { provider: 'github', email: 'ada@example.com' }))
    expect(new Set([first, second, third].map(({ userId }) => userId)).size).toBe(3)
  })

  test('stores new data of a social provider and keeps the account', async () => {
    const { userId } = await session(login('one', { email: 'old@example.com' }))
    const again = await session(login('one', { email: 'new@example.com', userName: 'Ada L.' }))
    expect(again).toMatchObject({ userId, email: 'new@example.com', userName: 'Ada L.' })
  })

  test('confirms a second device by email, or on a confirmed device if no address is known', async () => {
    await session(login('one', { email: 'ada@example.com' }))
    expect(await login('two', { email: 'ada@example.com' })).toMatchObject({ status: 'device', confirmBy: 'email' })
    expect((await api.getEmail('ada@example.com')).subject).toContain('Is this you')

    await session(login('one', { subject: 'nameless' }))
    expect(await login('two', { subject: 'nameless' })).toMatchObject({ status: 'device', confirmBy: 'device' })
    const devices = await api.core.db.select().from(schema.devices)
    expect(devices.map(({ jkt }) => jkt)).toEqual(['one', 'one'])
  })

  test('does not confirm a new device with an address that is new to the social account', async () => {
    await session(login('one', { email: 'owner@example.com' }))
    await login('two', { email: 'thief@example.com' })
    expect((await api.getEmail('owner@example.com')).subject).toContain('Is this you')
    expect(api.mails.mails.filter(({ to }) => to === 'thief@example.com')).toEqual([])
    await session(login('one', { subject: 'nameless' }))
    expect(await login('two', { subject: 'nameless', email: 'thief@example.com' })).toMatchObject({
      confirmBy: 'device',
    })
  })

  test('creates one account for two concurrent first logins', async () => {
    const outcomes = await Promise.all(['one', 'two'].map(jkt => login(jkt, { email: 'ada@example.com' })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['connected', 'device'])
    expect(await api.core.db.select().from(schema.accounts)).toHaveLength(1)
  })

  test('cancels a deletion on login', async () => {
    const { userId } = await session(login('one'))
    await api.core.db.update(schema.accounts).set({ eraseAt: api.clock.now() + DAY })
    await session(login('one'))
    expect(await api.core.db.select().from(schema.accounts)).toMatchObject([{ id: userId, eraseAt: 0 }])
  })

  test('stores no readable personal data', async () => {
    await session(login('one', { email: 'ada@example.com', userName: 'Ada Lovelace' }))
    const { body } = await api
      .frame()
      .call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: 'ada@example.com' })
    await api.core.mail.settled()
    const code = await api.code('ada@example.com')
    const rows = await Promise.all(Object.values(schema).map(table => api.core.db.select().from(table)))
    const text = JSON.stringify(rows)
    expect(text).toContain(body.challengeId)
    for (const secret of ['ada@example.com', 'Lovelace', 'accounts.example', `"${code}"`])
      expect(text).not.toContain(secret)
    const [account] = await api.core.db.select().from(schema.accounts)
    expect(await readContact(api.core.db, api.core.sealer, account?.id ?? '')).toEqual({
      email: 'ada@example.com',
      userName: 'Ada Lovelace',
    })
  })
})

describe('parseEmail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com', 'ada@example.com'],
    [' Ada.L+tag@EXAMPLE.com ', 'Ada.L+tag@example.com', 'ada.l+tag@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ])('parses %j to the address %s, folded to %s', (text, address, folded) => {
    expect(parseEmail(text)).toEqual({ address, folded })
  })

  test.each([
    '',
    '@',
    'ada',
    'ada@',
    'ada@localhost',
    'a da@example.com',
    'ada@example..com',
    'ﬁ@example.com',
    'ada@exa\u0000mple.com',
    `${'a'.repeat(65)}@example.com`,
    'ada@ⓔxample.com',
  ])('rejects %j', text => {
    expect(() => parseEmail(text)).toThrow('not an email address')
  })
})

describe('longPoll', () => {
  const poll = (signal?: AbortSignal) => {
    const clock = turnedClock()
    const looks = { count: 0, answer: undefined as string | undefined }
    const look = async () => {
      looks.count += 1
      return looks.answer
    }
    const turn = async (ms: number) => {
      clock.turn(ms)
      await new Promise(resolve => setImmediate(resolve))
    }
    return { looks, turn, answered: longPoll({ clock, signals: signal ? [signal] : [] }, look) }
  }

  test('returns a result that arrives during the wait', async () => {
    const { looks, turn, answered } = poll()
    await turn(0)
    await turn(500)
    looks.answer = 'here'
    await turn(500)
    expect(await answered).toBe('here')
    expect(looks.count).toBe(3)
  })

  test('returns undefined after 25 seconds or on abort', async () => {
    const { turn, answered } = poll()
    for (let ms = 0; ms <= POLL_TIMEOUT_MS; ms += 500) await turn(500)
    expect(await answered).toBeUndefined()
    const ending = new AbortController()
    const aborted = poll(ending.signal)
    ending.abort()
    expect(await aborted.answered).toBeUndefined()
  })
})

test('creates different match words, each with two digits', () => {
  const words = Array.from({ length: 50 }, createMatchWord)
  for (const word of words) expect(word).toMatch(/^[A-Z]{4,}-[1-9]\d$/)
  expect(new Set(words).size).toBeGreaterThan(30)
})
