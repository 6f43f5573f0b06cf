import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { sentence } from '../../../src/controllers/app/messages.js'
import { errors } from '../../../src/i18n/en/errors.js'
import { soon } from '../../helpers/soon.js'

describe('what a failure says', () => {
  test('is there once its words were loaded, and not before', async () => {
    const locale = new LocaleController()
    expect(sentence(locale, 'wallet/rejected')).toBe('')
    await soon(() => sentence(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
  })

  test('is in the language of the moment', async () => {
    const locale = new LocaleController()
    await soon(() => sentence(locale, 'wallet/rejected')).toBe(errors['wallet/rejected'])
    locale.speak('de', undefined)
    expect(sentence(locale, 'wallet/rejected')).toBe('')
    await soon(() => sentence(locale, 'wallet/rejected')).not.toBe('')
    expect(sentence(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })

  test('stays in the last language asked for, though the words of another come later', async () => {
    const locale = new LocaleController()
    sentence(locale, 'wallet/rejected')
    locale.speak('de', undefined)
    await soon(() => sentence(locale, 'wallet/rejected')).not.toBe('')
    expect(sentence(locale, 'wallet/rejected')).not.toBe(errors['wallet/rejected'])
  })
})
