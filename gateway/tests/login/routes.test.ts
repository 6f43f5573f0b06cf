import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, FRAME_URL, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const EMAIL = 'ada@example.com'
const DAY = 86_400_000

describe.each(databases)('login on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const send = (frame: TestFrame, email = EMAIL) =>
    frame.ask('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email })
  const verify = async (frame: TestFrame, challengeId: string, code?: string) =>
    frame.ask('POST /v1/otp/verify', { challengeId, code: code ?? (await api.code(EMAIL)) })
  /** A second device of the same person, up to the mailed link. */
  const secondDevice = async () => {
    const [first, second] = [api.frame(), api.frame()]
    const session = await api.login(first, EMAIL)
    api.clock.turn(31_000)
    const { challengeId, matchWord } = (await send(second)).body
    const { body } = await verify(second, challengeId)
    if (body.status !== 'device') expect.unreachable(`the second device is ${body.status}`)
    const token = /#([\w-]{43})$/m.exec((await api.letter(EMAIL)).text)?.[1] ?? ''
    return { first, second, session, token, deviceId: body.deviceId, matchWord }
  }

  describe('by code', () => {
    test('a new address is mailed a code of six digits, and the code makes an account', async () => {
      const frame = api.frame()
      const sent = await send(frame)
      expect(sent.status).toBe(202)
      expect(sent.body).toEqual({
        challengeId: expect.any(String),
        digits: 6,
        matchWord: expect.stringMatching(/^[A-Z]+-\d\d$/),
        expiresIn: 600,
      })
      const letter = await api.letter(EMAIL)
      expect(letter.subject).toMatch(/^\d{6} is your code for app\.example\.com$/)
      for (const said of [sent.body.matchWord, APP_ORIGIN, 'Firefox on Linux', '10 minutes'])
        expect(letter.text).toContain(said)
      const { status, body } = await verify(frame, sent.body.challengeId)
      expect(status).toBe(200)
      expect(body).toEqual({
        status: 'connected',
        session: {
          accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          refreshToken: expect.stringMatching(/^[\w-]{43}$/),
          appToken: expect.stringMatching(/^[\w-]{43}$/),
          expiresIn: 300,
          userId: expect.any(String),
          email: EMAIL,
          userName: null,
          wallet: null,
        },
      })
      expect(api.failures).toEqual([])
    })

    test('the same device later finds the same account, whatever case the address is typed in', async () => {
      const frame = api.frame()
      const { userId } = await api.login(frame, EMAIL)
      api.clock.turn(DAY)
      const { body } = await send(frame, ' Ada@EXAMPLE.com')
      const again = await frame.ask('POST /v1/otp/verify', {
        challengeId: body.challengeId,
        code: await api.code('Ada@example.com'),
      })
      expect(again.body).toMatchObject({ status: 'connected', session: { userId } })
    })

    test.each(['not an address', 'a@b', 'ａda@example.com', 'ada@example.com, eve@example.com', 'a@b@example.com', ''])(
      'refuses the address %j',
      async email => {
        const { status, error } = await send(api.frame(), email)
        expect([status, error.code]).toEqual([400, 'invalid_request'])
      },
    )

    test('a wrong code says how many tries are left, and after five the right one is refused', async () => {
      const frame = api.frame()
      const { challengeId } = (await send(frame)).body
      const wrong = (await api.code(EMAIL)) === '000000' ? '000001' : '000000'
      for (const left of [4, 3, 2, 1, 0]) {
        const { status, error } = await verify(frame, challengeId, wrong)
        expect([status, error]).toMatchObject([400, { code: 'otp_invalid', left }])
      }
      const { status, error } = await verify(frame, challengeId)
      expect([status, error.code]).toEqual([410, 'expired'])
    })

    test('too many wrong codes lock the account: for new codes too, and then longer', async () => {
      const fail = async (times: number) => {
        const frame = api.frame()
        const { challengeId } = (await send(frame)).body
        for (let count = 0; count < times; count += 1) await verify(frame, challengeId, '99999999')
        return { frame, challengeId }
      }
      for (let round = 0; round < 3; round += 1) {
        await fail(5)
        api.clock.turn(601_000)
      }
      const frame = api.frame()
      const { challengeId } = (await send(frame)).body
      const locked = await verify(frame, challengeId)
      expect(locked.status).toBe(423)
      expect(locked.error.code).toBe('locked')
      expect(Number(locked.headers.get('retry-after'))).toBe(locked.error.retryAfter)
      expect(locked.error.retryAfter).toBeGreaterThan(3600)
      api.clock.turn((locked.error.retryAfter ?? 0) * 1000)
      await api.login(api.frame(), EMAIL)
    })

    test('a project that is not known, and an origin that is not its own, are refused', async () => {
      const frame = api.frame()
      const ask = (projectId: string, origin: string) =>
        frame.ask('POST /v1/otp/send', { projectId, origin, email: EMAIL })
      expect((await ask('other', APP_ORIGIN)).error.code).toBe('project_unknown')
      for (const origin of ['https://evil.example', 'http://app.example.com', `${APP_ORIGIN}.evil.example`, 'null', ''])
        expect((await ask(PROJECT, origin)).error.code).toBe('origin_not_allowed')
      expect((await ask('empty', APP_ORIGIN)).error.code).toBe('origin_not_allowed')
      expect((await ask(PROJECT, 'https://beta.app.example.com')).status).toBe(202)
    })
  })

  describe('a new device of an account', () => {
    test('waits, is approved by the mailed link, and is then logged in with a hold', async () => {
      const { second, token, deviceId, matchWord, session } = await secondDevice()
      expect((await api.letter(EMAIL)).text).toContain(`${FRAME_URL}/device#`)
      const waiting = second.ask('POST /v1/device/wait', { deviceId })
      const look = await second.ask('POST /v1/device/look', { token }, { proof: null })
      expect(look.body).toEqual({
        origin: APP_ORIGIN,
        browser: 'Firefox on Linux',
        country: null,
        at: Math.floor(api.clock.now() / 1000),
        matchWord,
      })
      const approved = await second.ask('POST /v1/device/approve', { token }, { proof: null })
      expect([approved.status, approved.body]).toEqual([200, { origin: APP_ORIGIN }])
      const { body } = await api.clock.until(waiting, 500)
      expect(body).toMatchObject({ status: 'connected', session: { userId: session.userId } })
      expect((await api.letter(EMAIL)).subject).toBe('A new device can open your account')
    })

    test('looking approves nothing, and a poll of 25 seconds ends with "pending"', async () => {
      const { second, token, deviceId } = await secondDevice()
      for (let count = 0; count < 3; count += 1) await second.ask('POST /v1/device/look', { token }, { proof: null })
      const started = api.clock.now()
      const { body } = await api.clock.until(second.ask('POST /v1/device/wait', { deviceId }), 500)
      expect(body).toEqual({ status: 'pending' })
      expect(api.clock.now() - started).toBeGreaterThanOrEqual(25_000)
    })

    test('a stranger is turned away: the device learns it, and shares stop for a day', async () => {
      const { first, second, token, deviceId } = await secondDevice()
      expect((await second.ask('POST /v1/device/deny', { token }, { proof: null })).status).toBe(200)
      const { status, error } = await second.ask('POST /v1/device/wait', { deviceId })
      expect([status, error.code]).toEqual([410, 'denied'])
      expect((await api.letter(EMAIL)).subject).toBe('A device was turned away')
      const [account] = await api.core.db.query.accounts.findMany()
      expect(account?.frozenUntil).toBe(api.clock.now() + DAY)
      expect((await first.ask('POST /v1/sessions/list', {})).status).toBe(200)
    })

    test('a link works once, for ten minutes, and only the device that asked gets the session', async () => {
      const { second, token, deviceId } = await secondDevice()
      expect((await api.frame().ask('POST /v1/device/wait', { deviceId })).error.code).toBe('expired')
      await second.ask('POST /v1/device/approve', { token }, { proof: null })
      for (const route of ['POST /v1/device/approve', 'POST /v1/device/deny', 'POST /v1/device/look'] as const)
        expect((await second.ask(route, { token }, { proof: null })).error.code).toBe('expired')
      expect((await second.ask('POST /v1/device/wait', { deviceId })).body).toMatchObject({ status: 'connected' })
      expect((await second.ask('POST /v1/device/wait', { deviceId })).error.code).toBe('expired')

      api.clock.turn(DAY)
      await api.reset()
      const late = await secondDevice()
      api.clock.turn(600_000)
      expect((await late.second.ask('POST /v1/device/approve', { token: late.token }, { proof: null })).status).toBe(
        410,
      )
      expect((await late.second.ask('POST /v1/device/wait', { deviceId: late.deviceId })).error.code).toBe('expired')
    })
  })

  describe('sessions', () => {
    test('a refresh token brings the next one, and works once', async () => {
      const frame = api.frame()
      const first = await api.login(frame, EMAIL)
      const second = await frame.ask('POST /v1/token/refresh', { refreshToken: first.refreshToken })
      expect(second.body).toMatchObject({ userId: first.userId, appToken: first.appToken, email: EMAIL })
      expect(second.body.refreshToken).not.toBe(first.refreshToken)
      frame.access = second.body.accessToken
      expect((await frame.ask('POST /v1/sessions/list', {})).body.sessions).toHaveLength(1)
    })

    test('a session ends after a week without use, and after thirty days with it', async () => {
      const frame = api.frame()
      let { refreshToken } = await api.login(frame, EMAIL)
      const refresh = () => frame.ask('POST /v1/token/refresh', { refreshToken })
      for (let day = 0; day < 30; day += 6) {
        refreshToken = (await refresh()).body.refreshToken
        api.clock.turn(6 * DAY)
      }
      expect((await refresh()).error.code).toBe('invalid_token')
      const other = api.frame()
      const { refreshToken: idle } = await api.login(frame, EMAIL)
      api.clock.turn(7 * DAY)
      expect((await frame.ask('POST /v1/token/refresh', { refreshToken: idle })).error.code).toBe('invalid_token')
      expect((await other.ask('POST /v1/token/refresh', { refreshToken: idle })).error.code).toBe('invalid_token')
    })

    test('signing out ends the session at once, on this device alone', async () => {
      const { first, second, token, deviceId, session } = await secondDevice()
      await second.ask('POST /v1/device/approve', { token }, { proof: null })
      const { body } = await second.ask('POST /v1/device/wait', { deviceId })
      if (body.status !== 'connected') expect.unreachable()
      second.access = body.session.accessToken
      expect((await first.ask('POST /v1/token/revoke', { refreshToken: session.refreshToken })).status).toBe(200)
      expect((await first.ask('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      const { sessions } = (await second.ask('POST /v1/sessions/list', {})).body
      expect(sessions).toEqual([
        {
          sessionId: expect.any(String),
          origin: APP_ORIGIN,
          browser: 'Firefox on Linux',
          seenAt: expect.any(Number),
          here: true,
        },
      ])
    })

    test('signing out everywhere ends all of them', async () => {
      const frame = api.frame()
      const { refreshToken } = await api.login(frame, EMAIL)
      expect((await frame.ask('POST /v1/sessions/revoke-all', {})).status).toBe(200)
      expect((await frame.ask('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      expect((await frame.ask('POST /v1/token/refresh', { refreshToken })).error.code).toBe('invalid_token')
    })
  })
})
