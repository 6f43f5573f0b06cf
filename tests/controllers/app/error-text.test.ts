import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { getErrorText } from '../../../src/controllers/app/messages.js'
import { errors } from '../../../src/i18n/en/errors.js'
import { eventually } from '../../helpers/eventually.js'

describe('getErrorText', () => {
  test('returns a message only after messages were loaded', async () => {
    const locale = new LocaleController()
    expect(getErrorText(locale, 'wallet/rejected')).toBe('')
    await eventually(() => getErrorText(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
  })

  test('returns the message in the current language', async () => {
    const locale = new LocaleController()
    await eventually(() => getErrorText(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
    locale.setLanguage('de', undefined)
    expect(getErrorText(locale, 'wallet/rejected')).toBe('')
    await eventually(() => getErrorText(locale, 'wallet/rejected')).not.toBe('')
    expect(getErrorText(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })

  test('stays in the language requested last when another one loads later', async () => {
    const locale = new LocaleController()
    getErrorText(locale, 'wallet/rejected')
    locale.setLanguage('de', undefined)
    await eventually(() => getErrorText(locale, 'wallet/rejected')).not.toBe('')
    expect(getErrorText(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })
})
