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
    frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email })
  const verify = async (frame: TestFrame, challengeId: string, code?: string) =>
    frame.call('POST /v1/otp/verify', { challengeId, code: code ?? (await api.code(EMAIL)) })
  /** Logs in on a second device of the same person, up to the mailed link. */
  const secondDevice = async () => {
    const [first, second] = [api.frame(), api.frame()]
    const session = await api.login(first, EMAIL)
    api.clock.turn(31_000)
    const { challengeId, matchWord } = (await send(second)).body
    const { body } = await verify(second, challengeId)
    if (body.status !== 'device') expect.unreachable(`the second device is ${body.status}`)
    const token = /#([\w-]{43})$/m.exec((await api.getEmail(EMAIL)).text)?.[1] ?? ''
    return { first, second, session, token, deviceId: body.deviceId, matchWord }
  }

  describe('login by code', () => {
    test('sends a six-digit code to a new address and creates an account', async () => {
      const frame = api.frame()
      const sent = await send(frame)
      expect(sent.status).toBe(202)
      expect(sent.body).toEqual({
        challengeId: expect.any(String),
        digits: 6,
        matchWord: expect.stringMatching(/^[A-Z]+-\d\d$/),
        expiresIn: 600,
      })
      const message = await api.getEmail(EMAIL)
      expect(message.subject).toBe('Your code for app.example.com')
      for (const expected of [sent.body.matchWord, APP_ORIGIN, 'Firefox on Linux', '10 minutes'])
        expect(message.text).toContain(expected)
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

    test('finds the same account on the same device, whatever the case of the address', async () => {
      const frame = api.frame()
      const { userId } = await api.login(frame, EMAIL)
      api.clock.turn(DAY)
      const { body } = await send(frame, ' Ada@EXAMPLE.com')
      const again = await frame.call('POST /v1/otp/verify', {
        challengeId: body.challengeId,
        code: await api.code('Ada@example.com'),
      })
      expect(again.body).toMatchObject({ status: 'connected', session: { userId } })
    })

    test.each(['not an address', 'a@b', 'ａda@example.com', 'ada@example.com, eve@example.com', 'a@b@example.com', ''])(
      'rejects the address %j',
      async email => {
        const { status, error } = await send(api.frame(), email)
        expect([status, error.code]).toEqual([400, 'invalid_request'])
      },
    )

    test('reports the remaining attempts and rejects the correct code after five', async () => {
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

    test('locks the account after too many wrong codes, also for new codes', async () => {
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

    test('rejects an unknown project and an origin that does not belong to the project', async () => {
      const frame = api.frame()
      const sendFor = (projectId: string, origin: string) =>
        frame.call('POST /v1/otp/send', { projectId, origin, email: EMAIL })
      expect((await sendFor('other', APP_ORIGIN)).error.code).toBe('project_unknown')
      for (const origin of ['https://evil.example', 'http://app.example.com', `${APP_ORIGIN}.evil.example`, 'null', ''])
        expect((await sendFor(PROJECT, origin)).error.code).toBe('origin_not_allowed')
      expect((await sendFor('empty', APP_ORIGIN)).error.code).toBe('origin_not_allowed')
      expect((await sendFor(PROJECT, 'https://beta.app.example.com')).status).toBe(202)
    })
  })

  describe('new device of an account', () => {
    test('waits, is approved by the mailed link, and is logged in with a hold', async () => {
      const { second, token, deviceId, matchWord, session } = await secondDevice()
      expect((await api.getEmail(EMAIL)).text).toContain(`${FRAME_URL}/device#`)
      const waiting = second.call('POST /v1/device/wait', { deviceId })
      const look = await second.call('POST /v1/device/look', { token }, { proof: null })
      expect(look.body).toEqual({
        origin: APP_ORIGIN,
        browser: 'Firefox on Linux',
        country: null,
        at: Math.floor(api.clock.now() / 1000),
        matchWord,
      })
      const approved = await second.call('POST /v1/device/approve', { token }, { proof: null })
      expect([approved.status, approved.body]).toEqual([200, { origin: APP_ORIGIN }])
      const { body } = await api.clock.until(waiting, 500)
      expect(body).toMatchObject({ status: 'connected', session: { userId: session.userId } })
      expect((await api.getEmail(EMAIL)).subject).toBe('A new device can open your account')
    })

    test('approves nothing when the link is viewed, and ends a poll after 25 seconds', async () => {
      const { second, token, deviceId } = await secondDevice()
      for (let count = 0; count < 3; count += 1) await second.call('POST /v1/device/look', { token }, { proof: null })
      const started = api.clock.now()
      const { body } = await api.clock.until(second.call('POST /v1/device/wait', { deviceId }), 500)
      expect(body).toEqual({ status: 'pending' })
      expect(api.clock.now() - started).toBeGreaterThanOrEqual(25_000)
    })

    test('reports a denial to the device and blocks shares for a day', async () => {
      const { first, second, token, deviceId } = await secondDevice()
      expect((await second.call('POST /v1/device/deny', { token }, { proof: null })).status).toBe(200)
      const { status, error } = await second.call('POST /v1/device/wait', { deviceId })
      expect([status, error.code]).toEqual([410, 'denied'])
      expect((await api.getEmail(EMAIL)).subject).toBe('A new device was rejected')
      const [account] = await api.core.db.query.accounts.findMany()
      expect(account?.frozenUntil).toBe(api.clock.now() + DAY)
      expect((await first.call('POST /v1/sessions/list', {})).status).toBe(200)
    })

    test('limits a link to one use, ten minutes and the requesting device', async () => {
      const { second, token, deviceId } = await secondDevice()
      expect((await api.frame().call('POST /v1/device/wait', { deviceId })).error.code).toBe('expired')
      await second.call('POST /v1/device/approve', { token }, { proof: null })
      for (const route of ['POST /v1/device/approve', 'POST /v1/device/deny', 'POST /v1/device/look'] as const)
        expect((await second.call(route, { token }, { proof: null })).error.code).toBe('expired')
      expect((await second.call('POST /v1/device/wait', { deviceId })).body).toMatchObject({ status: 'connected' })
      expect((await second.call('POST /v1/device/wait', { deviceId })).error.code).toBe('expired')

      api.clock.turn(DAY)
      await api.reset()
      const late = await secondDevice()
      api.clock.turn(600_000)
      expect((await late.second.call('POST /v1/device/approve', { token: late.token }, { proof: null })).status).toBe(
        410,
      )
      expect((await late.second.call('POST /v1/device/wait', { deviceId: late.deviceId })).error.code).toBe('expired')
    })
  })

  describe('sessions', () => {
    test('exchanges a refresh token once', async () => {
      const frame = api.frame()
      const first = await api.login(frame, EMAIL)
      const second = await frame.call('POST /v1/token/refresh', { refreshToken: first.refreshToken })
      expect(second.body).toMatchObject({ userId: first.userId, appToken: first.appToken, email: EMAIL })
      expect(second.body.refreshToken).not.toBe(first.refreshToken)
      frame.access = second.body.accessToken
      expect((await frame.call('POST /v1/sessions/list', {})).body.sessions).toHaveLength(1)
    })

    test('ends a session after a week without use, or after thirty days', async () => {
      const frame = api.frame()
      let { refreshToken } = await api.login(frame, EMAIL)
      const refresh = () => frame.call('POST /v1/token/refresh', { refreshToken })
      for (let day = 0; day < 30; day += 6) {
        refreshToken = (await refresh()).body.refreshToken
        api.clock.turn(6 * DAY)
      }
      expect((await refresh()).error.code).toBe('invalid_token')
      const otherFrame = api.frame()
      const { refreshToken: idle } = await api.login(frame, EMAIL)
      api.clock.turn(7 * DAY)
      expect((await frame.call('POST /v1/token/refresh', { refreshToken: idle })).error.code).toBe('invalid_token')
      expect((await otherFrame.call('POST /v1/token/refresh', { refreshToken: idle })).error.code).toBe('invalid_token')
    })

    test('ends only the session of this device on sign-out', async () => {
      const { first, second, token, deviceId, session } = await secondDevice()
      await second.call('POST /v1/device/approve', { token }, { proof: null })
      const { body } = await second.call('POST /v1/device/wait', { deviceId })
      if (body.status !== 'connected') expect.unreachable()
      second.access = body.session.accessToken
      expect((await first.call('POST /v1/token/revoke', { refreshToken: session.refreshToken })).status).toBe(200)
      expect((await first.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      const { sessions } = (await second.call('POST /v1/sessions/list', {})).body
      expect(sessions).toEqual([
        {
          sessionId: expect.any(String),
          origin: APP_ORIGIN,
          browser: 'Firefox on Linux',
          country: null,
          createdAt: expect.any(Number),
          seenAt: expect.any(Number),
          onHold: true,
          here: true,
        },
      ])
    })

    test('ends all sessions on sign-out everywhere', async () => {
      const frame = api.frame()
      const { refreshToken } = await api.login(frame, EMAIL)
      expect((await frame.call('POST /v1/sessions/revoke-all', {})).status).toBe(200)
      expect((await frame.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      expect((await frame.call('POST /v1/token/refresh', { refreshToken })).error.code).toBe('invalid_token')
    })
  })
})
