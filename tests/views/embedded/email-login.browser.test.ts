import { describe, expect, test } from 'vitest'
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
import { afterPaint } from '../../../src/lib/next-frame.js'
import { deferred } from '../../helpers/deferred.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { focusedElement, focusOutside } from '../../helpers/focused-element.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const email = 'ada@example.com'

describe('email login', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<View> | undefined
  const router = () => fixture.scope.use(RouterController)
  const field = () => page.getByRole('textbox', { name: 'Email address' })
  const code = () => page.getByRole('textbox', { name: 'Code' })

  function begin(script: FrameScript) {
    fixture = embeddedScope(script)
    disposeAfterTest(fixture.scope)
    fixture.scope.use(ModalController).setOpen(true)
    router().push('EmailLogin')
  }
  async function show(Class: new () => View, options?: MountViewOptions) {
    return (stage = disposeAfterTest(await mountView<unknown, View>(fixture.scope, Class, {}, options)))
  }
  async function showCode(script: FrameScript, options?: MountViewOptions) {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP', matchWord: 'CEDAR-42' }, ...script })
    await fixture.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyOtp')
    return show(EmailVerifyOtpView, options)
  }

  test('rejects an invalid email address without a request', async () => {
    begin({})
    await show(EmailLoginView)
    await field().fill('ada')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter an email address')
    expect(fixture.frame.requests).toEqual([])
  })

  test('continues with the code', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await show(EmailLoginView)
    await field().fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router().view).toBe('EmailVerifyOtp')
    expect(fixture.frame.getPayloads('CONNECT_EMAIL')).toEqual([{ email }])
  })

  test('continues with the device confirmation if the frame requires it', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_DEVICE' } })
    await show(EmailLoginView)
    await field().fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => router().view).toBe('EmailVerifyDevice')
  })

  test('shows the error of the frame below the field', async () => {
    begin({
      CONNECT_EMAIL: () => {
        throw frameRejection('email/throttled', { message: 'Please try again after 12 seconds', code: 'E_RATE' })
      },
    })
    await show(EmailLoginView)
    await field().fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again after 12 seconds')
  })

  test('shows the remaining seconds if emails are sent too often', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await fixture.scope.use(EmailLoginController).begin(email)
    await fixture.scope.clock.advance(10_500)
    await show(EmailLoginView)
    await field().fill('eve@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again after 20 seconds')
    expect(fixture.frame.getPayloads('CONNECT_EMAIL')).toHaveLength(1)
  })

  test('submits the code with its last digit, and connects', async () => {
    await showCode({ CONNECT_OTP: undefined })
    expect(stage?.text).toContain(`We sent a code to ${email}.`)
    expect(stage?.text).toContain('CEDAR-42')
    await code().fill('123456')
    await expect.poll(() => fixture.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Code accepted')
    await fixture.scope.clock.advance(600)
    expect(fixture.scope.use(ModalController).state.open).toBe(false)
    expect(fixture.scope.use(AccountController).isConnected('eip155')).toBe(true)
  })

  test('clears a wrong code, shows the remaining attempts, and keeps the focus', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRejection('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 4 })
      },
    })
    await code().fill('000000')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect code. 4 attempts left.')
    await expect.element(code()).toHaveValue('')
    await expect.poll(() => focusedElement()).toBe(code().element())
  })

  test('leaves the focus on the page around a card when a code turns out to be wrong', async () => {
    const answer = deferred<never>()
    await showCode({ CONNECT_OTP: () => answer.promise })
    await code().fill('000000')
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_OTP')).toHaveLength(1)
    using outside = focusOutside()
    answer.reject(frameRejection('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 4 }))
    await expect.element(code()).toHaveValue('')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect code. 4 attempts left.')
    await stage?.view.updateComplete
    await afterPaint()
    expect(focusedElement()).toBe(outside.element)
  })

  test('leaves the focus on the page around a card when a new code was sent', async () => {
    const answer = deferred<unknown>()
    let requests = 0
    await showCode({
      CONNECT_EMAIL: () => ((requests += 1) === 1 ? { action: 'VERIFY_OTP' } : answer.promise),
    })
    await fixture.scope.clock.advance(EMAIL_THROTTLE_MS)
    await page.getByText('Send a new code').click()
    await expect.poll(() => requests).toBe(2)
    using outside = focusOutside()
    answer.resolve({ action: 'VERIFY_OTP' })
    await expect.element(page.getByRole('status').filter({ hasText: 'We sent a new code.' })).toBeInTheDocument()
    await afterPaint()
    expect(focusedElement()).toBe(outside.element)
  })

  test('requires a new code after the last attempt', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRejection('otp/invalid', { message: 'Wrong', code: 'E_OTP_INVALID', left: 0 })
      },
    })
    await code().fill('000000')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many incorrect codes. Wait, then get a new one.')
  })

  test('continues with the device confirmation after a code on an unknown device', async () => {
    await showCode({
      CONNECT_OTP: () => {
        throw frameRejection('device/unconfirmed', { message: 'Confirm', code: 'E_DEVICE' })
      },
    })
    await code().fill('123456')
    await expect.poll(() => router().view).toBe('EmailVerifyDevice')
    expect(router().state.history.map(({ view }) => view)).not.toContain('EmailVerifyOtp')
  })

  test('counts down 30 s until a new code can be requested', async () => {
    await showCode({})
    expect(stage?.text).toContain('New code in 30 s')
    await fixture.scope.clock.advance(EMAIL_THROTTLE_MS - 1_000)
    await expect.poll(() => stage?.text).toContain('New code in 1 s')
    await fixture.scope.clock.advance(1_000)
    await page.getByText('Send a new code').click()
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_EMAIL')).toHaveLength(2)
    await expect.element(page.getByRole('status').filter({ hasText: 'We sent a new code.' })).toBeInTheDocument()
    await expect.poll(() => focusedElement()).toBe(code().element())
    await fixture.scope.clock.advance(2_000)
    await expect.poll(() => stage?.text).toContain('New code in 28 s')
  })

  test('stops the countdown when the view closes', async () => {
    await showCode({})
    stage?.[Symbol.dispose]()
    expect(fixture.scope.clock.waiting).not.toContain(1_000)
  })

  test('waits for the device confirmation, and connects', async () => {
    let approve = () => {}
    begin({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_DEVICE: () => new Promise<void>(resolve => (approve = resolve)),
    })
    await fixture.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyDevice')
    await show(EmailVerifyDeviceView)
    await expect.element(page.getByRole('status')).toHaveTextContent('Waiting for your approval')
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_DEVICE')).toHaveLength(1)
    approve()
    await expect.poll(() => fixture.connects()).toBe(1)
  })

  test('reports a rejected device, and can retry', async () => {
    begin({
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_DEVICE: () => {
        throw frameRejection('device/denied', { message: 'Denied', code: 'E_DEVICE' })
      },
    })
    await fixture.scope.use(EmailLoginController).begin(email)
    await show(EmailVerifyDeviceView)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_DEVICE').length).toBe(2)
  })

  test('closing the view aborts the device confirmation', async () => {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await fixture.scope.use(EmailLoginController).begin(email)
    await show(EmailVerifyDeviceView)
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_DEVICE')).toHaveLength(1)
    stage?.[Symbol.dispose]()
    expect(fixture.frame.requests.find(({ name }) => name === 'CONNECT_DEVICE')?.signal?.aborted).toBe(true)
  })

  async function showDevice(script: FrameScript = {}) {
    begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP', matchWord: 'CEDAR-42' }, ...script })
    await fixture.scope.use(EmailLoginController).begin(email)
    router().push('EmailVerifyDevice')
    return show(EmailVerifyDeviceView)
  }

  test('shows the match word in a large font', async () => {
    await showDevice()
    const word = page.getByText('CEDAR-42')
    await expect.element(word).toBeVisible()
    expect(parseFloat(getComputedStyle(word.element()).fontSize)).toBeGreaterThanOrEqual(28)
  })

  test('hides the match word while the frame shows it', async () => {
    await showDevice()
    await expect.element(page.getByText('CEDAR-42')).toBeVisible()
    fixture.scope.use(EmbeddedController).mount(document.createElement('iframe'))
    fixture.frame.emit('SHOW', { reason: 'otp', width: 360, height: 420 })
    await expect.poll(() => stage?.text).toBe('')
    fixture.frame.emit('HIDE', undefined)
    await expect.element(page.getByText('CEDAR-42')).toBeVisible()
  })

  test('returns to the connect view when the user cancels in the frame', async () => {
    await showDevice({
      CONNECT_DEVICE: () => {
        throw frameRejection('wallet/rejected', { message: 'Request rejected.', code: 'E_REJECTED' })
      },
    })
    await expect.poll(() => router().view).not.toBe('EmailVerifyDevice')
  })

  test('focuses the code field, and keeps the focus while a code is verified', async () => {
    await showCode({ CONNECT_OTP: () => new Promise(() => {}) })
    const { view } = stage as MountedView<View>
    await view.updateComplete
    view.firstFocus?.focus()
    expect(focusedElement()).toBe(code().element())
    await userEvent.keyboard('123456')
    await expect.element(page.getByText('Checking the code')).toBeVisible()
    expect(focusedElement()).toBe(code().element())
    await userEvent.keyboard('7{Backspace}')
    await expect.element(code()).toHaveValue('123456')
  })

  test('focuses the email field, and keeps the focus while the code is requested', async () => {
    begin({ CONNECT_EMAIL: () => new Promise(() => {}) })
    await show(EmailLoginView)
    const { view } = stage as MountedView<View>
    view.firstFocus?.focus()
    await userEvent.keyboard(`${email}{Enter}`)
    await expect.poll(() => fixture.frame.getPayloads('CONNECT_EMAIL')).toHaveLength(1)
    await stage?.settled()
    expect(focusedElement()).toBe(field().element())
    await expect.element(field()).toHaveAttribute('readonly')
  })

  describe.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'ltr' },
    { theme: 'light', dir: 'rtl' },
  ] as const)('accessibility in $theme, $dir', options => {
    test('has no violation', async () => {
      begin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
      expect(await (await show(EmailLoginView, options)).violations()).toEqual([])
      stage?.[Symbol.dispose]()
      await fixture.scope.use(EmailLoginController).begin(email)
      expect(await (await show(EmailVerifyOtpView, options)).violations()).toEqual([])
      stage?.[Symbol.dispose]()
      expect(await (await show(EmailVerifyDeviceView, options)).violations()).toEqual([])
    })
  })
})
