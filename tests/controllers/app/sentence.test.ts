import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { getErrorText } from '../../../src/controllers/app/messages.js'
import { errors } from '../../../src/i18n/en/errors.js'
import { soon } from '../../helpers/soon.js'

describe('what a failure says', () => {
  test('is there once its words were loaded, and not before', async () => {
    const locale = new LocaleController()
    expect(getErrorText(locale, 'wallet/rejected')).toBe('')
    await soon(() => getErrorText(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
  })

  test('is in the language of the moment', async () => {
    const locale = new LocaleController()
    await soon(() => getErrorText(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
    locale.setLanguage('de', undefined)
    expect(getErrorText(locale, 'wallet/rejected')).toBe('')
    await soon(() => getErrorText(locale, 'wallet/rejected')).not.toBe('')
    expect(getErrorText(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })

  test('stays in the last language asked for, though the words of another come later', async () => {
    const locale = new LocaleController()
    getErrorText(locale, 'wallet/rejected')
    locale.setLanguage('de', undefined)
    await soon(() => getErrorText(locale, 'wallet/rejected')).not.toBe('')
    expect(getErrorText(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })
})
