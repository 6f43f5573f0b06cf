import { describe, expect, test } from 'vitest'
import { EmailUpdateController } from '../../../src/controllers/embedded/email-update.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection } from '../../helpers/scripted-frame.js'

describe('EmailUpdateController', () => {
  test('requires the code of the old address, then that of the new one', async () => {
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
    expect(frame.getPayloads('UPDATE_EMAIL')).toEqual([{ email: 'new@example.com' }])
  })

  test('skips the old address if the frame does', async () => {
    const { scope } = embeddedScope({ UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' } })
    using _ = scope
    expect(await scope.use(EmailUpdateController).begin('new@example.com')).toBe('secondary')
  })

  test('reports a failure and allows another attempt', async () => {
    const { scope, frame } = embeddedScope({
      UPDATE_EMAIL: () => {
        throw frameRejection('email/throttled', { message: 'Please try again after 9 seconds', code: 'E_RATE' })
      },
    })
    using _ = scope
    const update = scope.use(EmailUpdateController)
    expect(await update.begin('new@example.com')).toBeUndefined()
    expect(update.state).toMatchObject({ busy: false, error: { code: 'email/throttled' } })
    frame.answer({ UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' } })
    expect(await update.begin('new@example.com')).toBe('secondary')
  })

  test('rejects an invalid address and a concurrent request', async () => {
    const { scope, frame } = embeddedScope({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
    using _ = scope
    const update = scope.use(EmailUpdateController)
    expect(await update.begin('new')).toBeUndefined()
    expect(update.state.error).toMatchObject({ code: 'email/invalid' })
    await Promise.all([update.begin('new@example.com'), update.begin('new@example.com')])
    expect(frame.getPayloads('UPDATE_EMAIL')).toHaveLength(1)
  })
})
