import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { EmailLoginController } from '../../../src/controllers/embedded/email-login.js'
import { EMAIL_THROTTLE_MS } from '../../../src/wallets/embedded/login-cache.js'
import { EmailLoginView } from '../../../src/views/embedded/email-login-view.js'
import { EmailVerifyDeviceView } from '../../../src/views/embedded/email-verify-device-view.js'
import { EmailVerifyOtpView } from '../../../src/views/embedded/email-verify-otp-view.js'
import type { View } from '../../../src/views/shared/view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { frameRefusal, type FrameScript } from '../../helpers/scripted-frame.js'
import { viewStage, type ViewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const email = 'ada@example.com'

describe('The screens of the email login', () => {
  let made: EmbeddedScope
  let stage: ViewStage<View> | undefined
  afterEach(() => {
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })
  const router = () => made.scope.use(RouterController)
  const field = () => page.getByRole('textbox', { name: 'Email address' })
  const code = () => page.getByRole('textbox', { name: 'Code' })

  function begin(script: FrameScript) {
    made = embeddedScope(script)
    made.scope.use(ModalController).setOpen(true)
    router().push('EmailLogin')
  }
  async function show(Class: new () => View, options?: ViewStageOptions) {
    return (stage = await viewStage<unknown, View>(made.scope, Class, {}, options))
  }
  async function showCode(script: FrameScript, options?: ViewStageOptions) {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP', matchWord: 'CEDAR-42' }, ...script })
    await made.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyOtp')
    return show(EmailVerifyOtpView, options)
  }

  test('an address that cannot be one is said, and sent nowhere', async () => {
    begin({})
    await show(EmailLoginView)
    await field().fill('ada')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Check the address')
    expect(made.frame.requests).toEqual([])
  })

  test('an address leads to the code', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await show(EmailLoginView)
    await field().fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router().view).toBe('EmailVerifyOtp')
    expect(made.frame.asked('CONNECT_EMAIL')).toEqual([{ email }])
  })

  test('an address leads to the device where the frame wants it confirmed first', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_DEVICE' } })
    await show(EmailLoginView)
    await field().fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => router().view).toBe('EmailVerifyDevice')
  })

  test('what the frame says of an address stands under the field', async () => {
    begin({
      CONNECT_EMAIL: () => {
        throw frameRefusal('email/throttled', { message: 'Please try again after 12 seconds', code: 'E_RATE' })
      },
    })
    await show(EmailLoginView)
    await field().fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again after 12 seconds')
  })

  test('an email that comes too soon says so under the field, with the seconds that are left', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await made.scope.use(EmailLoginController).begin(email)
    await made.scope.clock.advance(10_500)
    await show(EmailLoginView)
    await field().fill('eve@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again after 20 seconds')
    expect(made.frame.asked('CONNECT_EMAIL')).toHaveLength(1)
  })

  test('the code is sent with its last digit, and the person is connected', async () => {
    await showCode({ CONNECT_OTP: undefined })
    expect(stage?.text).toContain(`We sent a code to ${email}.`)
    expect(stage?.text).toContain('CEDAR-42')
    await code().fill('123456')
    await expect.poll(() => made.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('That is the code')
    await made.scope.clock.advance(600)
    expect(made.scope.use(ModalController).state.open).toBe(false)
    expect(made.scope.use(AccountController).isConnected('eip155')).toBe(true)
  })

  test('a wrong code is emptied, says how many tries are left, and keeps the focus', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRefusal('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 4 })
      },
    })
    await code().fill('000000')
    await expect.element(page.getByRole('alert')).toHaveTextContent('That is not the code. 4 tries are left.')
    await expect.element(code()).toHaveValue('')
    await expect.poll(() => focusedElement()).toBe(code().element())
  })

  test('a wrong code that was the last try says that a new code is needed', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRefusal('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 0 })
      },
    })
    await code().fill('000000')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many wrong codes. Wait, then get a new one.')
  })

  test('a code that is right on an unknown device leads to its confirmation', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRefusal('device/unconfirmed', { message: 'Confirm', code: 'E_DEVICE' })
      },
    })
    await code().fill('123456')
    await expect.poll(() => router().view).toBe('EmailVerifyDevice')
    expect(router().state.history.map(({ view }) => view)).not.toContain('EmailVerifyOtp')
  })

  test('another code may be sent when 30 s are over, and the seconds are counted', async () => {
    await showCode({})
    expect(stage?.text).toContain('New code in 30 s')
    await made.scope.clock.advance(EMAIL_THROTTLE_MS - 1_000)
    await expect.poll(() => stage?.text).toContain('New code in 1 s')
    await made.scope.clock.advance(1_000)
    await page.getByText('Send a new code').click()
    await expect.poll(() => made.frame.asked('CONNECT_EMAIL')).toHaveLength(2)
    await expect.poll(() => stage?.text).toContain('New code in 30 s')
  })

  test('a screen that is gone counts no seconds', async () => {
    await showCode({})
    stage?.[Symbol.dispose]()
    expect(made.scope.clock.waiting).not.toContain(1_000)
  })

  test('the device is waited for, and then the person is connected', async () => {
    let approve = () => {}
    begin({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_DEVICE: () => new Promise<void>(resolve => (approve = resolve)),
    })
    await made.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyDevice')
    await show(EmailVerifyDeviceView)
    await expect.element(page.getByRole('status')).toHaveTextContent('Waiting for your approval')
    await expect.poll(() => made.frame.asked('CONNECT_DEVICE')).toHaveLength(1)
    approve()
    await expect.poll(() => made.connects()).toBe(1)
  })

  test('a device that was refused is said, and can be asked again', async () => {
    begin({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_DEVICE: () => {
        throw frameRefusal('device/denied', { message: 'Denied', code: 'E_DEVICE' })
      },
    })
    await made.scope.use(EmailLoginController).begin(email)
    await show(EmailVerifyDeviceView)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => made.frame.asked('CONNECT_DEVICE').length).toBe(2)
  })

  test('leaving the screen gives the wait for the device up', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await made.scope.use(EmailLoginController).begin(email)
    await show(EmailVerifyDeviceView)
    await expect.poll(() => made.frame.asked('CONNECT_DEVICE')).toHaveLength(1)
    stage?.[Symbol.dispose]()
    expect(made.frame.requests.find(({ name }) => name === 'CONNECT_DEVICE')?.signal?.aborted).toBe(true)
  })

  async function showDevice(script: FrameScript = {}) {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP', matchWord: 'CEDAR-42' }, ...script })
    await made.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyDevice')
    return show(EmailVerifyDeviceView)
  }

  test('B2: the screen that waits for the device shows the word large', async () => {
    await showDevice()
    const word = page.getByText('CEDAR-42')
    await expect.element(word).toBeVisible()
    expect(parseFloat(getComputedStyle(word.element()).fontSize)).toBeGreaterThanOrEqual(28)
  })

  test('L5: it gives way to the frame, which shows the word itself', async () => {
    await showDevice()
    await expect.element(page.getByText('CEDAR-42')).toBeVisible()
    made.scope.use(EmbeddedController).mount(document.createElement('iframe'))
    made.frame.emit('SHOW', { reason: 'otp', width: 360, height: 420 })
    await expect.poll(() => stage?.text).toBe('')
    made.frame.emit('HIDE', undefined)
    await expect.element(page.getByText('CEDAR-42')).toBeVisible()
  })

  test('L5: canceling in the frame leads back to the ways to connect', async () => {
    await showDevice({
      CONNECT_DEVICE: () => {
        throw frameRefusal('wallet/rejected', { message: 'You said no.', code: 'E_REJECTED' })
      },
    })
    await expect.poll(() => router().view).not.toBe('EmailVerifyDevice')
  })

  test('B4: a code can be typed after its screen has rendered, without a click, and while one is checked', async () => {
    await showCode({ CONNECT_OTP: () => new Promise(() => {}) })
    const { view } = stage as ViewStage<View>
    await view.updateComplete
    view.firstFocus?.focus()
    expect(focusedElement()).toBe(code().element())
    await userEvent.keyboard('123456')
    await expect.element(page.getByText('Checking the code')).toBeVisible()
    expect(focusedElement()).toBe(code().element())
    await userEvent.keyboard('7{Backspace}')
    await expect.element(code()).toHaveValue('123456')
  })

  test('B4: the email field has the focus, and keeps it while the code is sent', async () => {
    begin({ CONNECT_EMAIL: () => new Promise(() => {}) })
    await show(EmailLoginView)
    const { view } = stage as ViewStage<View>
    view.firstFocus?.focus()
    await userEvent.keyboard(`${email}{Enter}`)
    await expect.poll(() => made.frame.asked('CONNECT_EMAIL')).toHaveLength(1)
    await stage?.settled()
    expect(focusedElement()).toBe(field().element())
    await expect.element(field()).toHaveAttribute('readonly')
  })

  describe.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'ltr' },
    { theme: 'light', dir: 'rtl' },
  ] as const)('in $theme, $dir', options => {
    test('have nothing that axe finds', async () => {
      begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
      expect(await (await show(EmailLoginView, options)).violations()).toEqual([])
      stage?.[Symbol.dispose]()
      await made.scope.use(EmailLoginController).begin(email)
      expect(await (await show(EmailVerifyOtpView, options)).violations()).toEqual([])
      stage?.[Symbol.dispose]()
      expect(await (await show(EmailVerifyDeviceView, options)).violations()).toEqual([])
    })
  })
})
