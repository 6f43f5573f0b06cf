import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityIndex } from '../../../src/modules/login/account-facts.js'
import { codePool } from '../../../src/modules/login/code-limits.js'
import { ProjectList } from '../../../src/modules/projects/project-list.js'
import { schema } from '../../../src/store/database.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../../helpers/wallet/test-frame.js'

const OWNER = 'ada@example.com'
const REQUESTS = 1_000
/** Limit per minute of one project. */
const PER_MINUTE = 12
const MINUTE = 60_000
const DAY = 86_400_000
const OTHER = { projectId: 'bank', origin: 'https://bank.example.com' }

describe('requests by strangers during a login', () => {
  let api: TestCore
  beforeAll(async () => {
    const projects = new ProjectList({ [PROJECT]: [APP_ORIGIN], [OTHER.projectId]: [OTHER.origin] })
    api = await openTestCore('PGlite', { projects, codesPerMinute: PER_MINUTE })
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const send = (frame: TestFrame, { email = OWNER, ip = '203.0.113.7', ...where }: Record<string, string> = {}) =>
    frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email, ...where }, { ip })
  const verify = (frame: TestFrame, challengeId: string, code: string, ip = '203.0.113.7') =>
    frame.call('POST /v1/otp/verify', { challengeId, code }, { ip })
  /** A device that logged in a day ago for the first time, as a stranger like every new device. */
  const ownDevice = async () => {
    const frame = api.frame()
    await api.login(frame, OWNER)
    api.clock.turn(DAY + MINUTE)
    return frame
  }
  const status = async (frame: TestFrame, challengeId: string, code: string) =>
    (await verify(frame, challengeId, code)).body.status
  const ipOf = (count: number) => `10.${count % 250}.${Math.floor(count / 250) + 1}.1`
  /** Requests codes as a stranger and makes this many incorrect guesses. */
  const attack = async (count: number, guesses: number, ip = ipOf(count)) => {
    const frame = api.frame()
    const sent = await send(frame, { ip })
    const answers = [sent.status]
    for (let guess = 0; guess < guesses; guess += 1)
      answers.push((await verify(frame, sent.body.challengeId ?? 'none', '99999999', ip)).status)
    return answers
  }

  test(`keeps login working on a confirmed device during ${REQUESTS} requests`, async () => {
    const frame = await ownDevice()
    const first = await send(frame)
    expect(first.status).toBe(202)
    const code = await api.code(OWNER)
    // All at the same time, half of them from the owner's network: the owner's limits stay untouched.
    let sent = 0
    const statuses: number[] = []
    for (let count = 0; sent < REQUESTS - 200; count += 1) {
      const answers = await attack(count, 7, count % 2 === 0 ? '203.0.113.7' : ipOf(count))
      sent += answers.length
      statuses.push(...answers)
      if (count % 10 === 0) api.clock.turn(1_000)
    }
    expect(await status(frame, first.body.challengeId, code)).toBe('connected')
    expect(statuses.filter(answer => answer === 429).length).toBeGreaterThan(300)
    // Within a day the strangers exhaust all their codes and lock themselves out.
    for (let round = 0; round < 25; round += 1) {
      statuses.push(...(await attack(round + 500, 7)))
      api.clock.turn(11 * MINUTE)
    }
    expect(statuses.length).toBeGreaterThanOrEqual(REQUESTS)
    expect(statuses).toContain(423)
    const again = await send(frame)
    expect([again.status, await status(frame, again.body.challengeId, await api.code(OWNER))]).toEqual([
      202,
      'connected',
    ])
  }, 120_000)

  test('responds equally for known and unknown addresses', async () => {
    await ownDevice()
    const answersTo = async (email: string) => {
      const seen: unknown[] = []
      for (let count = 0; count < 14; count += 1) {
        const frame = api.frame()
        const ip = `10.9.${email.length}.${count}`
        const sent = await send(frame, { email, ip })
        seen.push([sent.status, sent.error.code, sent.error.retryAfter, sent.body.digits, sent.body.expiresIn])
        for (let guess = 0; guess < 2 && sent.status === 202; guess += 1) {
          const { status: tried, error } = await verify(frame, sent.body.challengeId, '99999999', ip)
          seen.push([tried, error.code, error.left, error.retryAfter])
        }
        api.clock.turn(count % 3 === 2 ? 11 * MINUTE : 31_000)
      }
      return seen
    }
    const known = await answersTo(OWNER)
    expect(await answersTo('nobody@example.com')).toEqual(known)
    expect(known.map(answer => (answer as number[])[0])).toEqual(expect.arrayContaining([202, 400, 423, 429]))
  })

  test('limits strangers to 15 guesses, 10 codes a day and two live codes', async () => {
    await ownDevice()
    const accountKey = identityIndex(api.core.hash, 'email', OWNER)
    const seen = { looked: 0, sent: 0, live: 0 }
    // Three as fast as possible, then one every 40 minutes for almost a day.
    for (let count = 0; count < 36; count += 1) {
      const [sent, ...guesses] = await attack(count, 2)
      if (sent === 202) seen.sent += 1
      seen.looked += guesses.filter(answer => answer === 400).length
      const rows = await api.core.db
        .select()
        .from(schema.challenges)
        .where(eq(schema.challenges.accountKey, accountKey))
      const open = rows.filter(row => row.triesLeft > 0 && row.usedAt === 0 && row.expiresAt > api.clock.now())
      seen.live = Math.max(seen.live, open.length)
      api.clock.turn(count < 3 ? 31_000 : 40 * MINUTE)
    }
    expect(seen.sent).toBe(10)
    expect(seen.looked).toBe(15)
    expect(seen.live).toBe(2)
  }, 60_000)

  test('gives each confirmed device 15 guesses of its own and locks only that device', async () => {
    const [first, second] = [await ownDevice(), api.frame()]
    const { accountId } = (await api.core.db.select().from(schema.devices))[0] ?? {}
    await api.core.logins.deviceChecks.addDevice(
      { ...place, accountId: accountId ?? '', jkt: second.jkt, holdUntil: 0 },
      api.core.db,
    )
    let looked = 0
    for (let round = 0; round < 6; round += 1) {
      const { body } = await send(first)
      for (let guess = 0; guess < 5; guess += 1)
        if ((await verify(first, body.challengeId, '99999999')).status === 400) looked += 1
      api.clock.turn(11 * MINUTE)
    }
    expect(looked).toBe(15)
    const { body } = await send(second)
    expect(await status(second, body.challengeId, await api.code(OWNER))).toBe('connected')
  })

  test('limits an account to 165 guesses a day across its ten latest devices', async () => {
    await ownDevice()
    const accountKey = identityIndex(api.core.hash, 'email', OWNER)
    const [{ accountId, jkt: first } = { accountId: '', jkt: '' }] = await api.core.db.select().from(schema.devices)
    const jkts = Array.from({ length: 14 }, (_, count) => `device-${count}`)
    for (const jkt of jkts) {
      api.clock.turn(1_000)
      await api.core.logins.deviceChecks.addDevice({ ...place, accountId, jkt, holdUntil: 0 }, api.core.db)
    }
    const pools = await Promise.all([first, ...jkts].map(jkt => codePool(api.core.db, { accountKey, jkt })))
    const own = pools.filter(({ isOwn }) => isOwn)
    expect(own).toHaveLength(10)
    expect(new Set(pools.map(({ key }) => key)).size).toBe(11)
    expect(pools[0]).toEqual({ key: accountKey, isOwn: false })
    expect(pools.at(-1)).toEqual({ key: `${accountKey}|device-13`, isOwn: true })
    // A device of one account is a stranger to all others, known or not.
    const unknown = identityIndex(api.core.hash, 'email', 'nobody@example.com')
    expect(await codePool(api.core.db, { accountKey: unknown, jkt: 'device-13' })).toEqual({
      key: unknown,
      isOwn: false,
    })
    expect(await codePool(api.core.db, { accountKey: accountId, jkt: 'device-13' })).toMatchObject({ isOwn: true })
  })

  describe('limits per project', () => {
    const guess = async (projectId: string, origin: string) => {
      for (let account = 0; account < 11; account += 1) {
        const jkt = `${projectId}-${account}`
        const { challengeId } = await api.core.challenges.send({
          purpose: 'login',
          accountKey: jkt,
          email: `${jkt}@example.com`,
          jkt,
          projectId,
          origin,
          client: { browser: 'a program', country: null },
        })
        for (let count = 0; count < 5; count += 1)
          await api.core.challenges.check({ challengeId, code: '99999999', purpose: 'login', jkt }).catch(() => {})
      }
    }

    test('lengthens codes after incorrect ones, only in that project', async () => {
      await guess(PROJECT, APP_ORIGIN)
      expect((await send(api.frame(), { email: 'one@example.com' })).body.digits).toBe(8)
      expect((await send(api.frame(), { email: 'two@example.com', ...OTHER })).body.digits).toBe(6)
    })

    test('exhausts the codes per minute only for that project and unknown devices', async () => {
      const frame = await ownDevice()
      const sent: number[] = []
      for (let count = 0; count < PER_MINUTE + 2; count += 1)
        sent.push((await send(api.frame(), { email: `a${count}@example.com`, ip: `10.${count}.1.1` })).status)
      expect(sent.filter(answer => answer === 202)).toHaveLength(PER_MINUTE)
      expect((await send(api.frame(), { email: 'two@example.com', ip: '10.99.1.1', ...OTHER })).status).toBe(202)
      expect((await send(frame)).status).toBe(202)
    })
  })
})

const place = { projectId: PROJECT, origin: APP_ORIGIN, browser: 'Firefox on Linux', country: null }
