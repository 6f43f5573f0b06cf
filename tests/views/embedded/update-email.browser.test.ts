import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { EmailUpdateController } from '../../../src/controllers/embedded/email-update.js'
import {
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
} from '../../../src/views/embedded/update-email-view.js'
import type { View } from '../../../src/views/shared/view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('email change', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<View> | undefined
  const router = () => fixture.scope.use(RouterController)
  const field = () => page.getByRole('textbox', { name: 'New email address' })
  const save = () => page.getByRole('button', { name: 'Save' })

  function begin(script: FrameScript) {
    fixture = embeddedScope(script)
    disposeAfterTest(fixture.scope)
    fixture.scope.use(ModalController).setOpen(true)
    router().push('UpdateEmailWallet', {})
  }
  async function show<P>(Class: new () => View<P>, params: P, options?: MountViewOptions) {
    stage?.[Symbol.dispose]()
    return (stage = disposeAfterTest(
      await mountView(fixture.scope, Class, params, options),
    ) as unknown as MountedView<View>)
  }

  test('requires a different email address', async () => {
    begin({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
    const { text } = await show(UpdateEmailWalletView, { email: 'old@example.com' })
    expect(text).toContain('Current email old@example.com')
    await expect.element(field()).toHaveValue('')
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await field().fill('old@example.com')
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await field().fill('new')
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await field().fill('new@example.com')
    await save().click()
    await expect.poll(() => router().view).toBe('UpdateEmailPrimaryOtp')
    expect(fixture.frame.getPayloads('UPDATE_EMAIL')).toEqual([{ email: 'new@example.com' }])
  })

  test('focuses the field of the new address', async () => {
    begin({})
    const { view } = await show(UpdateEmailWalletView, {})
    view.firstFocus?.focus()
    await userEvent.keyboard('new@example.com')
    await expect.element(field()).toHaveValue('new@example.com')
  })

  test('shows the error of the frame', async () => {
    begin({
      UPDATE_EMAIL: () => {
        throw frameRejection('email/throttled', { message: 'Please try again after 9 seconds', code: 'E_RATE' })
      },
    })
    await show(UpdateEmailWalletView, {})
    await field().fill('new@example.com')
    await save().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  test('takes the codes of both addresses, and confirms the change', async () => {
    begin({
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_PRIMARY_OTP: undefined,
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.com' },
    })
    await fixture.scope.use(EmailUpdateController).begin('new@example.com')
    await show(UpdateEmailPrimaryOtpView, undefined)
    await page.getByRole('textbox', { name: 'Code' }).fill('12345678')
    await expect.poll(() => router().view).toBe('UpdateEmailSecondaryOtp')
    await show(UpdateEmailSecondaryOtpView, undefined)
    expect(stage?.text).toContain('new@example.com')
    await page.getByRole('textbox', { name: 'Code' }).fill('87654321')
    await expect.poll(() => router().view).toBe('Account')
    expect(fixture.scope.use(SnackController).state).toMatchObject({ open: true, variant: 'success' })
  })

  test('can be cancelled', async () => {
    begin({})
    router().reset('Account')
    router().push('UpdateEmailWallet', {})
    await show(UpdateEmailWalletView, {})
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(router().view).toBe('Account')
  })

  test.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'rtl' },
  ] as const)('has no accessibility violation in $theme, $dir', async options => {
    begin({})
    expect(await (await show(UpdateEmailWalletView, {}, options)).violations()).toEqual([])
    expect(await (await show(UpdateEmailPrimaryOtpView, undefined, options)).violations()).toEqual([])
    expect(await (await show(UpdateEmailSecondaryOtpView, undefined, options)).violations()).toEqual([])
  })
})
