import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { EmailLoginController } from '../../../src/controllers/embedded/email-login.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { EMAIL_THROTTLE_MS } from '../../../src/wallets/embedded/login-cache.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection } from '../../helpers/scripted-frame.js'
import { eventually } from '../../helpers/eventually.js'

const email = 'ada@example.com'

describe('EmailLoginController', () => {
  test('requests a code, submits it and connects', async () => {
    const { scope, frame, connects } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_OTP', matchWord: 'CEDAR-42' },
      CONNECT_OTP: undefined,
    })
    using _ = scope
    const login = scope.use(EmailLoginController)
    expect(await login.begin(` ${email} `)).toBe('code')
    expect(login.state).toMatchObject({ email, matchWord: 'CEDAR-42', error: undefined, busy: false })
    expect(await login.submitCode(' 123 456 ')).toBe('done')
    expect(frame.requests.map(({ name, payload }) => [name, payload])).toEqual([
      ['CONNECT_EMAIL', { email }],
      ['CONNECT_OTP', { otp: '123456' }],
    ])
    expect(connects()).toBe(1)
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
  })

  test('connects immediately if this device has a live session', async () => {
    const { scope, connects } = embeddedScope({ CONNECT_EMAIL: { action: 'CONNECT' } })
    using _ = scope
    expect(await scope.use(EmailLoginController).begin(email)).toBe('done')
    expect(connects()).toBe(1)
  })

  test('waits for the device first, then for the code, if the frame requires it', async () => {
    const { scope, connects } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_DEVICE' },
      CONNECT_DEVICE: undefined,
      CONNECT_OTP: undefined,
    })
    using _ = scope
    const login = scope.use(EmailLoginController)
    expect(await login.begin(email)).toBe('device')
    expect(await login.awaitDevice(new AbortController().signal)).toBe('code')
    expect(connects()).toBe(0)
    expect(await login.submitCode('123456')).toBe('done')
    expect(connects()).toBe(1)
  })

  test('waits for the device after the code, without a second code', async () => {
    const { scope, connects } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_OTP: () => {
        throw frameRejection('device/unconfirmed', { message: 'Confirm this device', code: 'E_DEVICE' })
      },
      CONNECT_DEVICE: undefined,
    })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    expect(await login.submitCode('123456')).toBe('device')
    expect(login.state.error).toBeUndefined()
    expect(await login.awaitDevice(new AbortController().signal)).toBe('done')
    expect(connects()).toBe(1)
  })

  test('reports a wrong code without tracking it, and allows another attempt', async () => {
    const { scope } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_OTP: () => {
        throw frameRejection('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 4 })
      },
    })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    expect(await login.submitCode('000000')).toBeUndefined()
    expect(login.state).toMatchObject({ busy: false, error: { code: 'otp/invalid' } })
    expect(scope.use(EventsController).state.last).toMatchObject({
      event: 'EMAIL_VERIFICATION_CODE_FAIL',
      properties: { message: 'otp/invalid' },
    })
  })

  test.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'a@b@c'])(
    'rejects %j without a request',
    async text => {
      const { scope, frame } = embeddedScope()
      using _ = scope
      const login = scope.use(EmailLoginController)
      expect(await login.begin(text)).toBeUndefined()
      expect(login.state.error).toMatchObject({ code: 'email/invalid' })
      expect(frame.requests).toEqual([])
    },
  )

  test('allows another code after 30 s, and reports the remaining time rounded up', async () => {
    const { scope, frame } = embeddedScope({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    await scope.clock.advance(EMAIL_THROTTLE_MS - 1_500)
    expect(await login.resend()).toBeUndefined()
    expect(login.state.error).toMatchObject({
      code: 'email/throttled',
      message: 'Please try again after 2 seconds',
    })
    await scope.clock.advance(1_500)
    expect(await login.resend()).toBe('code')
    expect(frame.getPayloads('CONNECT_EMAIL')).toHaveLength(2)
  })

  test('takes the time of the next email from the last email or the frame', async () => {
    const { scope, frame } = embeddedScope({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    expect(login.state.resendAt).toBe(scope.clock.now() + EMAIL_THROTTLE_MS)
    await scope.clock.advance(EMAIL_THROTTLE_MS)
    frame.answer({
      CONNECT_EMAIL: () => {
        throw frameRejection('email/throttled', { message: 'Later', code: 'E_RATE', retryAfter: 90 })
      },
    })
    await login.resend()
    expect(login.state.resendAt).toBe(scope.clock.now() + 90_000)
  })

  test('has no waiting time if no email was needed', async () => {
    const { scope } = embeddedScope({ CONNECT_EMAIL: { action: 'CONNECT' } })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    expect(login.state.resendAt).toBe(0)
  })

  test('sends one request for a double click', async () => {
    const { scope, frame } = embeddedScope({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    using _ = scope
    const login = scope.use(EmailLoginController)
    const both = await Promise.all([login.begin(email), login.begin(email)])
    expect(both).toEqual(['code', undefined])
    expect(frame.getPayloads('CONNECT_EMAIL')).toHaveLength(1)
  })

  test('resumes after the wallet replaced the waiting view, without confirming the device twice', async () => {
    const { scope, frame, connects } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_OTP: () => {
        throw frameRejection('device/unconfirmed', { message: 'Confirm this device', code: 'E_DEVICE' })
      },
      CONNECT_DEVICE: undefined,
    })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    await login.submitCode('123456')
    const left = new AbortController()
    const before = login.awaitDevice(left.signal)
    await eventually(() => login.finishing).toBeDefined()
    left.abort()
    expect(await login.awaitDevice(new AbortController().signal)).toBe('done')
    await before
    expect([connects(), frame.getPayloads('CONNECT_DEVICE').length]).toEqual([1, 1])
  })

  test('starts again without an error if the user logged out in the wallet, to log in another way', async () => {
    const { scope } = embeddedScope({ CONNECT_EMAIL: { action: 'VERIFY_OTP' }, CONNECT_OTP: undefined })
    using _ = scope
    vi.spyOn(scope.use(EmbeddedController), 'connect').mockRejectedValueOnce(new AppKitError('frame/session-expired'))
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    expect(await login.submitCode('123456')).toBe('restart')
    expect(login.state.error).toBeUndefined()
    await login.begin(email)
    expect(await login.submitCode('123456')).toBe('done')
  })

  test('connects again without another code or link if the wallet’s request was rejected', async () => {
    const { scope, frame, connects } = embeddedScope({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_OTP: () => {
        throw frameRejection('device/unconfirmed', { message: 'Confirm this device', code: 'E_DEVICE' })
      },
      CONNECT_DEVICE: undefined,
    })
    using _ = scope
    const embedded = scope.use(EmbeddedController)
    vi.spyOn(embedded, 'connect').mockRejectedValueOnce(new AppKitError('recovery/needed'))
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    await login.submitCode('123456')
    const { signal } = new AbortController()
    expect(await login.awaitDevice(signal)).toBeUndefined()
    expect(login.state.error?.code).toBe('recovery/needed')
    expect(await login.awaitDevice(signal)).toBe('done')
    expect([connects(), frame.getPayloads('CONNECT_DEVICE').length]).toEqual([1, 1])
  })

  test('reports nothing if waiting for the device is aborted', async () => {
    const { scope } = embeddedScope({ CONNECT_EMAIL: { action: 'VERIFY_DEVICE' } })
    using _ = scope
    const login = scope.use(EmailLoginController)
    await login.begin(email)
    const waiting = new AbortController()
    const outcome = login.awaitDevice(waiting.signal)
    waiting.abort()
    expect(await outcome).toBeUndefined()
    expect(login.state).toMatchObject({ busy: false, error: undefined })
  })
})
