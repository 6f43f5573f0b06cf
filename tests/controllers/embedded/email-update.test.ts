import { describe, expect, test } from 'vitest'
import { EmailUpdateController } from '../../../src/controllers/embedded/email-update.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRefusal } from '../../helpers/scripted-frame.js'

describe('EmailUpdateController', () => {
  test('asks for the code of the old address, then for that of the new one', async () => {
    const { scope, frame } = embeddedScope({
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_PRIMARY_OTP: undefined,
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.com' },
    })
    using _ = scope
    const update = scope.use(EmailUpdateController)
    expect(await update.begin('new@example.com ')).toBe('primary')
    expect(await update.enterPrimary('12345678')).toBe('secondary')
    expect(await update.enterSecondary('87654321')).toBe('done')
    expect(update.state).toMatchObject({ newEmail: 'new@example.com', busy: false, error: undefined })
    expect(frame.asked('UPDATE_EMAIL')).toEqual([{ email: 'new@example.com' }])
  })

  test('goes straight to the new address where the frame says so', async () => {
    const { scope } = embeddedScope({ UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' } })
    using _ = scope
    expect(await scope.use(EmailUpdateController).begin('new@example.com')).toBe('secondary')
  })

  test('says why it failed, and can be tried again', async () => {
    const { scope, frame } = embeddedScope({
      UPDATE_EMAIL: () => {
        throw frameRefusal('email/throttled', { message: 'Please try again after 9 seconds', code: 'E_RATE' })
      },
    })
    using _ = scope
    const update = scope.use(EmailUpdateController)
    expect(await update.begin('new@example.com')).toBeUndefined()
    expect(update.state).toMatchObject({ busy: false, error: { code: 'email/throttled' } })
    frame.answer({ UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' } })
    expect(await update.begin('new@example.com')).toBe('secondary')
  })

  test('sends nothing for what is no address, and nothing twice', async () => {
    const { scope, frame } = embeddedScope({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
    using _ = scope
    const update = scope.use(EmailUpdateController)
    expect(await update.begin('new')).toBeUndefined()
    expect(update.state.error).toMatchObject({ code: 'email/invalid' })
    await Promise.all([update.begin('new@example.com'), update.begin('new@example.com')])
    expect(frame.asked('UPDATE_EMAIL')).toHaveLength(1)
  })
})
