import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { MailCatcher } from '../../../../tools/mail/mail-catcher.js'
import { clientReader } from '../../../src/http/client.js'
import { createTemporarySecrets } from '../../../src/modules/keys/secrets.js'
import { identityIndex } from '../../../src/modules/login/account-facts.js'
import { RouteLimiter } from '../../../src/modules/limits/route-limiter.js'
import { randomCode, type CodePurpose } from '../../../src/modules/login/challenges.js'
import { TOLERATED_FAILURES } from '../../../src/modules/login/code-limits.js'
import { openCore } from '../../../src/modules/wallet-api/wallet-core.js'
import { createV1 } from '../../../src/modules/wallet-api/v1-app.js'
import { databases } from '../../helpers/test-store.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, TestFrame } from '../../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const TEN_MINUTES = 600_000
const CASES = Number(process.env['SECURITY_CASES'] ?? 1)

describe.each(databases)('code misuse on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const send = (frame: TestFrame, email = EMAIL, ip = '203.0.113.7') =>
    frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email }, { ip })
  const verify = (frame: TestFrame, challengeId: string, code: string, ip = '203.0.113.7') =>
    frame.call('POST /v1/otp/verify', { challengeId, code }, { ip })

  test('2L10: records every wrong code with its reason and account, at most five times per code', async () => {
    const log = () => api.core.db.query.auditLog.findMany({ orderBy: (row, { asc }) => asc(row.id) })
    const owner = api.frame()
    const { userId } = await api.login(owner, EMAIL)
    const stranger = api.frame()
    api.clock.turn(31_000)
    const { challengeId } = (await send(stranger)).body
    for (let attempt = 0; attempt < 7; attempt++) await verify(stranger, challengeId, '000000', `198.51.100.${attempt}`)
    await verify(stranger, 'A'.repeat(22), '000000')
    const refused = (await log()).filter(({ action }) => action === 'code/refused')
    expect(refused.map(({ accountId, jkt, detail }) => ({ accountId, jkt, detail }))).toEqual(
      [4, 3, 2, 1, 0].map(left => ({
        accountId: userId,
        jkt: stranger.jkt,
        detail: { purpose: 'login', left, reason: 'wrong' },
      })),
    )
    const { challengeId: deletion } = (await owner.call('POST /v1/step-up/send', { purpose: 'delete' })).body
    await owner.call('POST /v1/account/delete', { challengeId: deletion, code: '00000000', word: 'delete' })
    const last = (await log()).at(-1)
    expect(last).toMatchObject({ action: 'code/refused', accountId: userId, detail: { purpose: 'delete', left: 4 } })
  })

  /** Each misuse of a valid code, for three purposes. */
  describe.each(['login', 'export', 'email_primary'] as const)('valid code for %s', purpose => {
    const client = { browser: 'Firefox on Linux', country: null }
    const otherPurpose: CodePurpose = 'delete'
    const toInput = (jkt: string, change: { origin?: string; projectId?: string; purpose?: CodePurpose } = {}) =>
      api.core.challenges.send({
        purpose,
        accountKey: 'ada',
        email: EMAIL,
        jkt,
        projectId: PROJECT,
        origin: APP_ORIGIN,
        client,
        ...change,
      })
    const check = (challengeId: string, code: string, jkt = 'mine', wanted: CodePurpose = purpose) =>
      api.core.challenges.check({ challengeId, code, purpose: wanted, jkt })
    const begin = async () => {
      const { challengeId } = await toInput('mine')
      return { challengeId, code: await api.code(EMAIL) }
    }

    test('is rejected the second time', async () => {
      const { challengeId, code } = await begin()
      await expect(check(challengeId, code)).resolves.toMatchObject({ email: EMAIL, accountKey: 'ada' })
      await expect(check(challengeId, code)).rejects.toMatchObject({ code: 'expired' })
    })

    test('is rejected after ten minutes, and not a second earlier', async () => {
      const early = await begin()
      api.clock.turn(TEN_MINUTES - 1_000)
      await expect(check(early.challengeId, early.code)).resolves.toBeDefined()
      const late = await begin()
      api.clock.turn(TEN_MINUTES)
      await expect(check(late.challengeId, late.code)).rejects.toMatchObject({ code: 'expired' })
    })

    test('is rejected for another purpose', async () => {
      const { challengeId, code } = await begin()
      await expect(check(challengeId, code, 'mine', otherPurpose)).rejects.toMatchObject({ code: 'expired' })
    })

    test('is rejected with another key, including those of other pages and projects', async () => {
      const { challengeId, code } = await begin()
      for (const jkt of ['other', 'mine ', ''])
        await expect(check(challengeId, code, jkt)).rejects.toMatchObject({ code: 'expired' })
      const elsewhere = await toInput('elsewhere', {
        origin: 'https://evil.example',
        projectId: 'evil',
        purpose: otherPurpose,
      })
      const theirs = await api.code(EMAIL)
      await expect(check(elsewhere.challengeId, theirs)).rejects.toMatchObject({ code: 'expired' })
      await expect(check(challengeId, theirs)).rejects.toMatchObject({ code: 'otp_invalid' })
    })

    test('is rejected after a newer code', async () => {
      const { challengeId, code } = await begin()
      const newer = await toInput('mine')
      await expect(check(challengeId, code)).rejects.toMatchObject({ code: 'expired' })
      await expect(check(newer.challengeId, await api.code(EMAIL))).resolves.toBeDefined()
    })
  })

  /** Measured in database statements: the work does not depend on how much of the code is correct. */
  test('takes the same work to reject an almost correct code and a wrong one', async () => {
    const frame = api.frame()
    const { challengeId } = (await send(frame)).body
    const right = await api.code(EMAIL)
    const nextDigit = (digit: string | undefined) => String((Number(digit) + 1) % 10)
    const [all, last, first] = [
      [...right].map(nextDigit).join(''),
      right.slice(0, 5) + nextDigit(right[5]),
      nextDigit(right[0]) + right.slice(1),
    ]
    const work = []
    for (const code of [all, last, first]) {
      const before = api.store.statements?.length ?? 0
      const { status, error } = await verify(frame, challengeId, code)
      const statements = api.store.statements?.slice(before).map(statement => statement.replace(/\s+/g, ' '))
      work.push({ status, code: error.code, message: error.message, statements })
    }
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
    expect(work[0]).toMatchObject({ status: 400, code: 'otp_invalid' })
  })

  /** Outsiders cannot find out whether an address has an account. */
  test('responds equally, with the same email and work, for known and unknown addresses', async () => {
    await api.login(api.frame(), EMAIL)
    api.clock.turn(31_000)
    await api.core.mail.settled()
    const seen = []
    for (const email of [EMAIL, 'eve@example.com']) {
      const before = api.store.statements?.length ?? 0
      const { status, headers, body } = await send(api.frame(), email)
      await api.core.mail.settled()
      const names = [...headers].map(([name, value]) => `${name}: ${name === 'x-request-id' ? value.length : value}`)
      const mail = await api.getEmail(email)
      seen.push({
        status,
        names,
        shape: Object.entries(body).map(([name, value]) => [name, typeof value]),
        lengths: [body.challengeId.length, body.expiresIn],
        letter: mail.text.replaceAll(body.matchWord, 'WORD').replace(/\d{6}/, 'CODE'),
        statements: api.store.statements?.slice(before).map(statement => statement.replace(/\s+/g, ' ')),
      })
    }
    expect(seen[1]).toEqual(seen[0])
  })

  /** Expects the exact limits. */
  describe('code limits', () => {
    /** Sends until refused. Returns the number of codes sent and the waiting time. */
    const sendAll = async (of: (count: number) => { email: string; ip: string; projectId?: string }, most = 200) => {
      for (let sent = 0; sent < most; sent += 1) {
        const { email, ip } = of(sent)
        const { status, error, headers } = await send(api.frame(), email, ip)
        if (status === 202) continue
        expect([status, error.code]).toEqual([429, 'rate_limited'])
        expect(headers.get('retry-after')).toBe(String(error.retryAfter))
        return { sent, wait: error.retryAfter ?? 0 }
      }
      return { sent: most, wait: 0 }
    }
    /** An address in a separate network of another provider each time. */
    const ipOf = (count: number) => `${1 + (count % 250)}.${Math.floor(count / 250)}.0.1`

    test('sends a code every 30 seconds, 3 per ten minutes and 10 per day to one address', async () => {
      const sentAt: number[] = []
      const start = api.clock.now()
      for (let count = 0; api.clock.now() - start < 26 * 3_600_000; count += 1) {
        const { status, error } = await send(api.frame(), EMAIL, ipOf(count))
        if (status === 202) sentAt.push(api.clock.now())
        api.clock.turn((error.retryAfter ?? 0) * 1_000)
      }
      for (const [most, windowMs] of [
        [1, 30_000],
        [3, TEN_MINUTES],
        [10, 86_400_000],
      ] as const) {
        const counts = sentAt.map(at => sentAt.filter(time => time > at - windowMs && time <= at).length)
        expect(Math.max(...counts)).toBe(most)
      }
    })

    test('sends 5 codes per minute and 30 per hour for one network address', async () => {
      const address = (count: number) => ({ email: `a${api.clock.now()}-${count}@example.com`, ip: '203.0.113.9' })
      let total = 0
      for (;;) {
        const { sent, wait } = await sendAll(address)
        total += sent
        if (wait > 60) break
        expect(sent).toBe(5)
        api.clock.turn(wait * 1_000)
      }
      expect(total).toBe(30)
    })

    test("sends 20 codes per minute for an IPv4 /24 and a household's IPv6 network", async () => {
      const v4 = await sendAll(count => ({ email: `a${count}@example.com`, ip: `203.0.113.${count}` }))
      const v6 = await sendAll(count => ({ email: `b${count}@example.com`, ip: `2001:db8:1:${count}::1` }))
      expect([v4.sent, v6.sent]).toEqual([20, 20])
    })

    test('sends 60 codes per minute for a project, across clock changes and restarts', async () => {
      const { sent } = await sendAll(count => ({ email: `a${count}@example.com`, ip: ipOf(count) }))
      expect(sent).toBe(60)
      const { db, urls, projects } = api.core
      const parts = { clock: api.clock, secrets: createTemporarySecrets(), production: true, env: {} }
      const [transport, ending] = [new MailCatcher(() => api.clock.now()), new AbortController()]
      const core = await openCore({ ...parts, db, urls, projects, transport, signal: ending.signal })
      const started = createV1(core, {
        client: clientReader({ trustedProxies: 1, production: true }),
        limiter: new RouteLimiter({ clock: systemClock }),
      })
      const frame = new TestFrame(started, () => api.clock.now())
      expect((await send(frame, 'after@example.com', ipOf(70))).error.code).toBe('rate_limited')
      ending.abort()
      await core.mail.close()
      api.clock.turn(-3_600_000)
      expect((await sendAll(count => ({ email: `b${count}@example.com`, ip: ipOf(count + 60) }))).sent).toBe(0)
      api.clock.turn(3_600_000)
    })

    test('accepts 10 attempts per minute from one network address', async () => {
      const frame = api.frame()
      const statuses: number[] = []
      for (let count = 0; count < 12; count += 1)
        statuses.push((await verify(frame, 'none', '000000', '203.0.113.9')).status)
      expect(statuses).toEqual([...Array<number>(10).fill(410), 429, 429])
    })
  })

  /** Guessing at many accounts lengthens every code until it stops. */
  test('lengthens codes to eight digits after many incorrect ones, for an hour', async () => {
    const lengthNow = async (email: string) => {
      await send(api.frame(), email, `198.51.100.${email.length}`)
      return (await api.code(email)).length
    }
    expect(await lengthNow('first@example.com')).toBe(6)
    for (let account = 0; account * 5 <= TOLERATED_FAILURES; account += 1) {
      const jkt = `guesser-${account}`
      const { challengeId } = await api.core.challenges.send({
        purpose: 'login',
        accountKey: jkt,
        email: `${jkt}@example.com`,
        jkt,
        projectId: PROJECT,
        origin: APP_ORIGIN,
        client: { browser: 'a program', country: null },
      })
      for (let count = 0; count < 5; count += 1)
        await api.core.challenges.check({ challengeId, code: '00000000', purpose: 'login', jkt }).then(
          () => expect.unreachable('a guess was right'),
          () => {},
        )
    }
    expect(await lengthNow('second@example.com')).toBe(8)
    api.clock.turn(3_660_000)
    expect(await lengthNow('third1@example.com')).toBe(6)
  })

  /** A simulated day: using many network addresses does not help. */
  test('checks at most 15 codes of one account per day from all sources', async () => {
    const accountKey = identityIndex(api.core.hash, 'email', EMAIL)
    const start = api.clock.now()
    let looked = 0
    while (api.clock.now() - start < 86_000_000) {
      const { challengeId } = await api.core.challenges.send({
        purpose: 'login',
        accountKey,
        email: EMAIL,
        jkt: 'guesser',
        projectId: PROJECT,
        origin: APP_ORIGIN,
        client: { browser: 'a program', country: null },
      })
      for (let count = 0; count < 5; count += 1) {
        const outcome = api.core.challenges.check({ challengeId, code: '99999999', purpose: 'login', jkt: 'guesser' })
        const code = await outcome.then(
          () => 'in',
          (error: { code: string }) => error.code,
        )
        if (code === 'otp_invalid') looked += 1
      }
      api.clock.turn(3_600_000)
    }
    expect(looked).toBe(15)
  })
})

/** Two samples must both be unlikely, because one in a thousand is too frequent for a daily test. */
test('distributes codes evenly over digits and digit pairs', () => {
  const sample = () => {
    const codes = Array.from({ length: 1_000_000 * CASES }, () => randomCode(6))
    const digits = [0, 1, 2, 3, 4, 5].map(place =>
      chiSquare(
        codes.map(code => Number(code[place])),
        10,
      ),
    )
    const pairs = [0, 2, 4].map(place =>
      chiSquare(
        codes.map(code => Number(code.slice(place, place + 2))),
        100,
      ),
    )
    return {
      digits: digits.reduce((sum, value) => sum + value, 0),
      pairs: pairs.reduce((sum, value) => sum + value, 0),
    }
  }
  const isUneven = ({ digits, pairs }: ReturnType<typeof sample>) => digits > limitOf(6 * 9) || pairs > limitOf(3 * 99)
  expect(isUneven(sample()) && isUneven(sample())).toBe(false)
})

test('detects a modulo bias with the measure of the previous test', () => {
  const skewed = Array.from({ length: 1_000_000 }, (_, count) => (count % 1_000 < 11 ? 0 : count % 10))
  expect(chiSquare(skewed, 10)).toBeGreaterThan(limitOf(9))
})

function chiSquare(values: readonly number[], kinds: number): number {
  const counts = Array.from({ length: kinds }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const expected = values.length / kinds
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The chi-square value exceeded with a probability of 0.1 % (Wilson-Hilferty). */
function limitOf(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 3.0902 * Math.sqrt(part)) ** 3
}
