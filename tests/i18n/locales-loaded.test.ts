import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { sentence, words } from '../../src/controllers/app/messages.js'
import { de } from '../../src/i18n/de.js'
import { errors as german } from '../../src/i18n/de/errors.js'
import { networks } from '../../src/i18n/de/networks.js'
import { wallets } from '../../src/i18n/de/wallets.js'
import { errors as english } from '../../src/i18n/en/errors.js'
import { login } from '../../src/i18n/en/embedded.js'
import { shell } from '../../src/i18n/en/shell.js'
import { loadPack, loadSentences } from '../../src/i18n/load-pack.js'

describe('A language', () => {
  test.each(['de', 'de-AT', 'DE-ch', 'de-Latn-DE'])('is found by %s', async tag => {
    expect(await loadPack(tag)).toBe(de)
    expect(await loadSentences(tag)).toBe(german)
  })

  test.each(['en', 'en-GB', 'fr', '', 'x', 'constructor', '__proto__', 'deutsch'])('is English for %j', async tag => {
    expect(await loadPack(tag)).toBeUndefined()
    expect(await loadSentences(tag)).toBe(english)
  })
})

describe('What a failure says', () => {
  test('comes in the language of the moment, once it is asked for', async () => {
    const locale = new LocaleController()
    locale.speak('de', de)
    expect(sentence(locale, 'wallet/rejected')).toBe('')
    await expect.poll(() => sentence(locale, 'wallet/rejected')).toBe(german['wallet/rejected'])
  })

  test('follows the language', async () => {
    const locale = new LocaleController()
    sentence(locale, 'wallet/rejected')
    await expect.poll(() => sentence(locale, 'wallet/rejected')).toBe(english['wallet/rejected'])
    locale.speak('ar', await loadPack('ar'))
    await expect.poll(() => sentence(locale, 'wallet/rejected')).toMatch(/\p{Script=Arabic}/u)
    expect(locale.messages(shell).back).toBe('رجوع')
  })

  test('is not that of a language which was left while it was loaded', async () => {
    const locale = new LocaleController()
    locale.speak('de', de)
    sentence(locale, 'wallet/rejected')
    locale.speak('en', undefined)
    await expect.poll(() => sentence(locale, 'wallet/rejected')).not.toBe('')
    expect(sentence(locale, 'wallet/rejected')).toBe(english['wallet/rejected'])
  })
})

test('German counts one in the singular', () => {
  expect([networks.found(1), networks.found(2)]).toEqual(['1 Netzwerk', '2 Netzwerke'])
  expect([wallets.found(1, '1'), wallets.found(1234, '1.234')]).toEqual(['1 Wallet', '1.234 Wallets'])
})

describe('Words that come later', () => {
  test('are English until they are there, and then of the language', async () => {
    const locale = new LocaleController()
    locale.speak('de', de)
    expect(words(locale, login).codeHeading).toBe(login.codeHeading)
    await expect.poll(() => words(locale, login).codeHeading).toBe('Code eingeben')
    expect(words(locale, shell)).toBe(de['shell'])
  })

  test('of the language before do not come after it', async () => {
    const locale = new LocaleController()
    locale.speak('de', de)
    words(locale, login)
    const arabic = await loadPack('ar')
    locale.speak('ar', arabic)
    await expect.poll(() => words(locale, login).codeHeading).toMatch(/\p{Script=Arabic}/u)
    expect(locale.state.pack?.['connect']).toBe(arabic?.['connect'])
  })

  test('are loaded for no English page', () => {
    const locale = new LocaleController()
    expect(words(locale, login)).toBe(login)
    expect(locale.learningWords.size).toBe(0)
  })
})
