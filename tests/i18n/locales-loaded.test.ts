import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { getErrorText, getMessages } from '../../src/controllers/app/messages.js'
import { de } from '../../src/i18n/de.js'
import { errors as german } from '../../src/i18n/de/errors.js'
import { networks } from '../../src/i18n/de/networks.js'
import { wallets } from '../../src/i18n/de/wallets.js'
import { errors as english } from '../../src/i18n/en/errors.js'
import { login } from '../../src/i18n/en/embedded.js'
import { shell } from '../../src/i18n/en/shell.js'
import { loadPack, loadErrorMessages } from '../../src/i18n/load-pack.js'

describe('locale lookup', () => {
  test.each(['de', 'de-AT', 'DE-ch', 'de-Latn-DE'])('finds German for %s', async tag => {
    expect(await loadPack(tag)).toBe(de)
    expect(await loadErrorMessages(tag)).toBe(german)
  })

  test.each(['en', 'en-GB', 'fr', '', 'x', 'constructor', '__proto__', 'deutsch'])(
    'falls back to English for %j',
    async tag => {
      expect(await loadPack(tag)).toBeUndefined()
      expect(await loadErrorMessages(tag)).toBe(english)
    },
  )
})

describe('error messages', () => {
  test('loads the error messages in the current language on first use', async () => {
    const locale = new LocaleController()
    locale.setLanguage('de', de)
    expect(getErrorText(locale, 'wallet/rejected')).toBe('')
    await expect.poll(() => getErrorText(locale, 'wallet/rejected')).toBe(german['wallet/rejected'])
  })

  test('follows the language', async () => {
    const locale = new LocaleController()
    getErrorText(locale, 'wallet/rejected')
    await expect.poll(() => getErrorText(locale, 'wallet/rejected')).toBe(english['wallet/rejected'])
    locale.setLanguage('ar', await loadPack('ar'))
    await expect.poll(() => getErrorText(locale, 'wallet/rejected')).toMatch(/\p{Script=Arabic}/u)
    expect(locale.messages(shell).back).toBe('رجوع')
  })

  test('ignores a language that was left while it was loading', async () => {
    const locale = new LocaleController()
    locale.setLanguage('de', de)
    getErrorText(locale, 'wallet/rejected')
    locale.setLanguage('en', undefined)
    await expect.poll(() => getErrorText(locale, 'wallet/rejected')).not.toBe('')
    expect(getErrorText(locale, 'wallet/rejected')).toBe(english['wallet/rejected'])
  })
})

test('German uses the singular for one', () => {
  expect([networks.found(1), networks.found(2)]).toEqual(['1 Netzwerk', '2 Netzwerke'])
  expect([wallets.found(1, '1'), wallets.found(1234, '1.234')]).toEqual(['1 Wallet', '1.234 Wallets'])
})

describe('deferred messages', () => {
  test('shows English messages until the language is loaded', async () => {
    const locale = new LocaleController()
    locale.setLanguage('de', de)
    expect(getMessages(locale, login).codeHeading).toBe(login.codeHeading)
    await expect.poll(() => getMessages(locale, login).codeHeading).toBe('Code eingeben')
    expect(getMessages(locale, shell)).toBe(de['shell'])
  })

  test('ignores deferred messages of the previous language', async () => {
    const locale = new LocaleController()
    locale.setLanguage('de', de)
    getMessages(locale, login)
    const arabic = await loadPack('ar')
    locale.setLanguage('ar', arabic)
    await expect.poll(() => getMessages(locale, login).codeHeading).toMatch(/\p{Script=Arabic}/u)
    expect(locale.state.pack?.['connect']).toBe(arabic?.['connect'])
  })

  test('loads no deferred messages for English', () => {
    const locale = new LocaleController()
    expect(getMessages(locale, login)).toBe(login)
    expect(locale.loadingChunks.size).toBe(0)
  })
})
